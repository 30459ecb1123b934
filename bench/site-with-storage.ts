// The built site in its own process, with storage that can be taken away: forked by essay-page.ts, which controls the
// storage with messages.
import { startBlobsServer } from '#local/blobs/server.ts';
import { startLocalSite } from '#local/server.ts';
import { project } from '#scripts/project.ts';

const { promise: never } = Promise.withResolvers<null>();
let hangs = false;

const { dist, functions: functionsDir, compressed: compressedDir, settingsFile } = project;
const dataDir = process.argv[2] ?? '';
const site = await startLocalSite({ port: 0, dataDir, dist, functionsDir, compressedDir, settingsFile });
const storage = await startBlobsServer({ file: ':memory:', gate: (_, reply) => (hangs ? never : reply()) });
// Functions open their stores on their first call.
process.env['NETLIFY_BLOBS_CONTEXT'] = storage.context;

process.on('message', (what) => {
  if (what === 'hang') hangs = true;
  void Promise.resolve(what === 'refuse' ? storage.close() : null).then(() => process.send?.('gone'));
});
process.send?.(site.url);
