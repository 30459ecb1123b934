// The built site in a process of its own, over the storage that STORAGE_CONTEXT leads to: forked by slow-site.ts.
import { startLocalSite } from '#local/server.ts';
import { project } from '#scripts/project.ts';

const { dist, functions: functionsDir, settingsFile } = project;
const site = await startLocalSite({ port: 0, dataDir: process.argv[2] ?? '', dist, functionsDir, settingsFile });
// Functions open their stores with their first call.
process.env['NETLIFY_BLOBS_CONTEXT'] = process.env['STORAGE_CONTEXT'];
process.send?.(site.url);
