import { utimes } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { contentFolder, contentRoot, essayFile } from '#support/content-folder.ts';
import { expect, test } from 'vitest';
import { keptContent } from './kept-content.ts';

const titles = async () => (await keptContent(contentRoot.path)).essays.map(({ title }) => title);

test('unchanged content is read once', async () => {
  await contentFolder();
  await setTimeout(100);
  expect(await keptContent(contentRoot.path)).toBe(await keptContent(contentRoot.path));
});

test('an edit, a new file and a deleted file are noticed by the next call, however quickly they follow each other', async () => {
  const files = await contentFolder();
  for (const title of ['One', 'Two', 'Six']) {
    await files.write('essays/test.md', essayFile({ title }));
    expect(await titles()).toContain(title);
  }
  await setTimeout(100);
  expect(await titles()).toContain('Six');
  await files.write('essays/test.md', essayFile({ title: 'Ten' }));
  // Like a copy that preserves timestamps.
  await utimes(`${contentRoot.path}/essays/test.md`, 0, 0);
  expect(await titles()).toContain('Ten');
  await files.remove('essays/test.md');
  expect(await titles()).not.toContain('Ten');
});

test('problems in the content are reported on every call', async () => {
  const files = await contentFolder();
  await files.write('essays/test.md', 'no frontmatter');
  await setTimeout(100);
  for (let asked = 0; asked < 2; asked += 1) await expect(titles()).rejects.toThrow('essays/test.md');
});
