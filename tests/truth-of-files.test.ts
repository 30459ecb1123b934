// Statements of the admin and the commands about files and items, checked against the files and what visitors get.
import { readSyncConflicts } from '#contract/api/admin-sync.ts';
import { fileItems } from '#server/content/files/file-items.ts';
import { readContent } from '#server/content/files/read-files.ts';
import { takeFileEdits } from '#server/content/sync/file-edits.ts';
import { syncFile } from '#server/content/sync/version.ts';
import { handlePublished } from '#server/handlers/published.ts';
import { contentStores } from '#storage/collections/content-stores.ts';
import { contentRoot, essayFile } from '#support/content-folder.ts';
import { callContext, captureLog } from '#support/function-calls.ts';
import { answeringSite } from '#support/published-site.ts';
import { syncedSite } from '#support/sync-calls.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { fetchPublished } from '../scripts/content-pull/fetch-published.ts';
import { readLocalFiles } from '../scripts/content-pull/local-files.ts';
import { planPull } from '../scripts/content-pull/plan.ts';
import { rehearsed } from '../scripts/content-pull/rehearse.ts';
import { applyChanges } from '../scripts/content-pull/apply-changes.ts';

// The embedded files of a bundle are fixed at build time; here they are those of the test's folder.
vi.mock('#server/content/files/built-in.ts', async () => {
  const { keptContent } = await import('#server/content/files/kept-content.ts');
  const { contentRoot, picturesBeside } = await import('#support/content-folder.ts');
  const read = () => keptContent(contentRoot.path);
  // A pull restores the file's text from here, byte for byte; an edited item had another text before.
  const builtInSources = () => Promise.resolve({});
  const builtInPictures = async () => (await picturesBeside()).known;
  const builtInSite = async () => (await read()).site;
  return { builtIn: read, builtInContent: read, builtInSite, builtInSources, builtInPictures };
});

let site: Awaited<ReturnType<typeof syncedSite>>;
const file = 'essays/test.md';

beforeEach(async () => {
  captureLog();
  site = await syncedSite();
  await site.files.write(file, essayFile());
  await site.sync();
});

/** `content:pull --write`, on the files of the test. */
async function pull(): Promise<string[]> {
  const url = await answeringSite((request, response) => {
    const asked = new Request(new URL(request.url ?? '/', 'https://meridianforge.example'));
    void handlePublished(asked, callContext({ deploy: site.deploy })).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    });
  });
  const local = await readLocalFiles(contentRoot.path);
  const plan = await rehearsed(contentRoot.path, await planPull(await fetchPublished(url), local));
  await applyChanges(contentRoot.path, plan.changes);
  return plan.left.map(({ path, why }) => `left ${path}: ${why}`);
}

test('an edit in a draft of changes survives a pull and a sync, and the pull says that it was left out', async () => {
  await site.files.replace(file, 'First.', 'First, said in the file.');
  await site.saveContent('test', { body: 'First.\n\nSecond.\n\nThird, said in the admin.' });
  expect(await site.messageOf()).toContain('1 merged');
  expect(await pull()).toEqual([expect.stringMatching(/^left essays\/test\.md: waits in a draft of changes/)]);
  await site.sync();
  expect(await site.files.read(file)).toContain('First, said in the file.');
  const { status, content } = await site.itemOf('test');
  const { body } = content as { body: string };
  expect([status, body]).toEqual(['draft', 'First, said in the file.\n\nSecond.\n\nThird, said in the admin.']);
  // Visitors read the published version until the draft is published.
  expect((await site.visit('test'))?.content.body).toContain('Third, said in the admin.');
  expect((await site.visit('test'))?.content.body).not.toContain('said in the file');
});

test('a file edited after the first sync is imported, or reported as waiting for one', async () => {
  await site.files.replace(file, 'Second.', 'Second, of a later deploy.');
  const { body } = await site.send('GET', readSyncConflicts.path);
  const { waiting } = body as { waiting?: number };
  const taken = (await site.visit('test'))?.content.body.includes('of a later deploy') === true;
  expect([taken, waiting]).toEqual(taken ? [true, 0] : [false, 1]);
});

test('a file that was pulled before the admin was corrected does not undo the correction when it is deployed', async () => {
  const deployed = async () => {
    const files = fileItems(await readContent(contentRoot.path)).map(syncFile);
    return takeFileEdits(site.stores.open(contentStores), files, new Date());
  };
  await site.saveContent('test', { body: 'A wrong claim.' });
  await pull();
  expect(await site.files.read(file)).toContain('A wrong claim.');
  await site.saveContent('test', { body: 'First.\n\nSecond.\n\nThird.' });
  expect(await deployed()).toEqual([]);
  expect((await site.visit('test'))?.content.body).toContain('First.');
  // The next pull brings the file up to date, so there is nothing left to take.
  await pull();
  expect(await site.files.read(file)).toBe(essayFile());

  await site.setStatus('test', 'draft');
  await pull();
  expect(await site.files.read(file)).toBe(essayFile({ status: 'draft' }));
  await site.setStatus('test', 'published');
  expect(await deployed()).toEqual([]);
  expect(await site.visit('test')).not.toBeNull();
});
