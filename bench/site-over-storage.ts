// The built site in a process of its own, over the storage of another process: forked by scaling.ts, so that its memory is that of the functions alone.
import { startLocalSite } from '#local/server.ts';
import { project } from '#scripts/project.ts';

const { dist, functions: functionsDir, settingsFile } = project;
const [, , dataDir = '', context = ''] = process.argv;
const site = await startLocalSite({ port: 0, dataDir, dist, functionsDir, settingsFile });
// Functions open their stores with their first call.
process.env['NETLIFY_BLOBS_CONTEXT'] = context;
process.send?.(site.url);
