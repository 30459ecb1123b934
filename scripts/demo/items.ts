import type { Draft } from '#server/content/files/file-items.ts';
import { createItem, replaceItem } from '#server/content/items/write-item.ts';
import { ahead, contested, editItem, importFiles, merged, syncOne, unmerged } from './edited-essays.ts';
import { daysBefore, type DemoSite, type Happening } from './story.ts';

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

/**
 * Editorial events: imported files, edits (some of which conflict), a draft of changes, a draft and a scheduled essay.
 */
export const editing = (now: number, picture: string): Happening[] => [
  { at: daysBefore(now, 41, '08:00'), happen: importFiles },
  { at: daysBefore(now, 19, '11:35'), happen: (site, at) => editItem(site, at, ahead) },
  { at: daysBefore(now, 13, '09:50'), happen: (site, at) => editItem(site, at, merged) },
  { at: daysBefore(now, 8, '10:15'), happen: (site, at) => syncOne(site, at, merged) },
  { at: daysBefore(now, 7, '14:30'), happen: (site, at) => editItem(site, at, unmerged) },
  { at: daysBefore(now, 6, '15:10'), happen: (site, at) => editItem(site, at, contested) },
  { at: daysBefore(now, 3, '09:20'), happen: (site, at) => draftEssay(site, at, picture) },
  { at: daysBefore(now, 2, '16:05'), happen: plannedEssay },
];
