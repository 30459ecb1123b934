// The built site in its own process, with the storage in STORAGE_CONTEXT: forked by slow-site.ts.
import { startLocalSite } from '#local/server.ts';
import { project } from '#scripts/project.ts';

const { dist, functions: functionsDir, compressed: compressedDir, settingsFile } = project;
const dataDir = process.argv[2] ?? '';
const site = await startLocalSite({ port: 0, dataDir, dist, functionsDir, compressedDir, settingsFile });
// Functions open their stores on their first call.
process.env['NETLIFY_BLOBS_CONTEXT'] = process.env['STORAGE_CONTEXT'];
process.send?.(site.url);
