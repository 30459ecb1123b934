import { fileItems, type Draft } from '#server/content/files/file-items.ts';
import type { Content } from '#server/content/files/content.ts';
import { createItem, replaceItem } from '#server/content/items/write-item.ts';
import { syncFiles } from '#server/content/sync/sync-files.ts';
import { syncFile } from '#server/content/sync/version.ts';
import { daysBefore, type DemoSite, type Happening } from './story.ts';

/** The essay whose subtitle was changed both in the admin and in its file. */
const contested = 'the-receipt-is-the-product';
const asItWas = 'What a market seller knows about software';
const asEdited = 'What a seller in Lagos knows about software';

type Essay = Content['essays'][number];

/** Imports the files into the admin; the contested one as it was before its file was edited. */
async function importFiles({ items, files }: DemoSite, at: number): Promise<void> {
  const essays = files.essays.map((essay): Essay =>
    essay.slug === contested ? { ...essay, content: { ...essay.content, subtitle: asItWas } } : essay,
  );
  const before = fileItems({ ...files, essays }).map(syncFile);
  await syncFiles(items, before, { source: 'built-in', dryRun: false, now: new Date(at) });
}

/** Changes the same words in the admin, so that a person has to decide. */
async function contest({ items }: DemoSite, at: number): Promise<void> {
  const { records } = await items.content.all();
  const item = records.find(({ value }) => value.type === 'essay' && value.slug === contested);
  if (!item) throw new Error(`There is no essay ${contested} any more: name another in scripts/demo/items.ts.`);
  const content = { ...(item.value.content as Essay['content']), subtitle: asEdited };
  await replaceItem(items, item.id, item.rev, { ...item.value, content }, new Date(at));
}

const essayContent = (subtitle: string, excerpt: string, body: string) => ({
  ...{ subtitle, excerpt, body, categories: ['Field notes'], tags: ['markets'], author: 'Ada Meridian', readTime: 3 },
});

/** An unfinished essay, with three versions in its history. */
async function draftEssay({ items }: DemoSite, at: number, picture: string): Promise<void> {
  const body = [
    'Ngozi keeps a book of who owes whom. So do the sixty-three shops around hers, and no two books agree.',
    '## Sixty-four books',
    'We spent a day writing down what each of them says about the others. Of 212 debts, 171 stand in both books with the same amount. The rest is where software usually begins to argue.',
    `![The lake from the road to the market](${picture})`,
    '## What they believe already',
  ];
  const draft = (paragraphs: number): Draft => ({
    ...{ type: 'essay', slug: 'sixty-four-books', title: 'Sixty-four books', status: 'draft', order: 0 },
    content: essayContent(
      'On debts that both sides remember',
      'Everybody owes everybody, and 171 of 212 debts are written down twice with the same amount.',
      body.slice(0, paragraphs).join('\n\n'),
    ),
  });
  const hour = 60 * 60_000;
  let item = await createItem(items, draft(1), new Date(at));
  for (const [index, paragraphs] of [3, 5].entries())
    ({ item } = await replaceItem(items, item.id, item.rev, draft(paragraphs), new Date(at + (index + 1) * hour)));
}

/** A scheduled essay. */
async function plannedEssay({ items }: DemoSite, at: number): Promise<void> {
  const body = `A valve that nobody can open by telephone is a valve that somebody drives to.\n\n## Forty kilometres\n\n${'The pump house stands where the road ends, and the person who has the key has a telephone that is charged every second day. '.repeat(3)}`;
  const content = essayContent(
    'What distance does to an interface',
    'A design that is right at a desk is wrong at forty kilometres.',
    body,
  );
  const draft: Draft = {
    ...{ type: 'article', slug: 'the-key-to-the-pump-house', title: 'The key to the pump house', order: 0 },
    ...{ status: 'published', content, publishAt: new Date(at + 12 * 24 * 60 * 60_000).toISOString() },
  };
  await createItem(items, draft, new Date(at));
}

/** Editorial events: imported files, a conflict, a draft and a scheduled essay. */
export const editing = (now: number, picture: string): Happening[] => [
  { at: daysBefore(now, 41, '08:00'), happen: importFiles },
  { at: daysBefore(now, 6, '15:10'), happen: contest },
  { at: daysBefore(now, 3, '09:20'), happen: (site, at) => draftEssay(site, at, picture) },
  { at: daysBefore(now, 2, '16:05'), happen: plannedEssay },
];
