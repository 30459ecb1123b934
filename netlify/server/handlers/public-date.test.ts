import { essayDate } from '#contract/content/essay-date.ts';
import { listEssays } from '#contract/api/essays.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { syncedSite } from '#support/sync-calls.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { handleEssays } from './essays.ts';

// The date that visitors see for an essay, and its place in the list, through all that administrators do to its item
// (decisions 0071 and 0132).

// The functions read the files in the test's folder, as they are on each call.
vi.mock('../content/files/built-in.ts', async () => {
  const { keptContent } = await import('../content/files/kept-content.ts');
  const { contentRoot, picturesBeside } = await import('#support/content-folder.ts');
  const read = () => keptContent(contentRoot.path);
  return {
    builtIn: read,
    builtInContent: read,
    builtInSite: async () => (await read()).site,
    builtInPictures: async () => (await picturesBeside()).known,
  };
});

let site: Awaited<ReturnType<typeof syncedSite>>;

beforeEach(async () => {
  captureLog();
  site = await syncedSite();
});

/** The date of the essay and its place in the list. */
async function shown(): Promise<{ date: string; place: number }> {
  const { body } = await callFunction(handleEssays, apiRequest(listEssays.path), callContext({ deploy: site.deploy }));
  const essays = listEssays.response.parse(body);
  const list = Array.isArray(essays) ? essays : essays.essays;
  const place = list.findIndex(({ slug }) => slug === 'test');
  const essay = list[place];
  if (!essay) throw new Error('Visitors do not see the essay.');
  return { date: essayDate(essay).iso, place };
}

test.each([
  ['only a title', ''],
  ['the day on which it was begun', 'createdAt: 2024-05-01\n'],
  ['a moment that has come', 'createdAt: 2026-01-10\npublishAt: 2026-03-14T09:00Z\n'],
])('an essay whose file says %s keeps its date', async (_, dates) => {
  await site.files.write('essays/test.md', `---\ntitle: A test\n${dates}---\n\nA text.\n`);
  const asFile = await shown();
  await site.sync();
  expect(await shown()).toEqual(asFile);
  await site.setStatus('test', 'draft');
  await site.setStatus('test', 'published');
  expect(await shown()).toEqual(asFile);
  // The editor sends the moment that the item has.
  const { publishAt = null } = await site.itemOf('test');
  await site.save('test', { title: 'A text', publishAt });
  expect(await shown()).toEqual(asFile);
});
