import { fileItems } from '#server/content/files/file-items.ts';
import type { Content } from '#server/content/files/content.ts';
import { replaceItem } from '#server/content/items/write-item.ts';
import { syncFiles } from '#server/content/sync/sync-files.ts';
import { syncFile } from '#server/content/sync/version.ts';
import type { DemoSite } from './story.ts';

type EssayContent = Content['essays'][number]['content'];
/** Words in an essay's subtitle, excerpt or text, and what replaces them. */
type Edits = Readonly<Record<string, string>>;

/** An essay whose file or item, or both, have been edited since the admin took the file. */
interface EditedEssay {
  slug: string;
  /** Words in the file, and what was there when the admin took it. */
  before: Edits;
  /** The same words or others, and what replaces them in the item. */
  inAdmin: Edits;
}

/** Its subtitle and a paragraph say one thing in the file and another in the admin: a conflict. */
export const contested: EditedEssay = {
  slug: 'the-receipt-is-the-product',
  before: {
    'people who have been cheated before': 'people who were cheated',
    'and want to remove it. I think it is the specification.': 'and remove it. It is the specification.',
  },
  inAdmin: {
    'people who were cheated': 'sellers who have been cheated before',
    'Software people call this friction and remove it.': 'Product teams call this friction and want it gone.',
  },
};

/** Both were edited, in different places, and have not been synced since. */
export const unmerged: EditedEssay = {
  slug: 'the-outbox-comes-first',
  before: { 'a second product with its own bugs': 'a second product' },
  inAdmin: { 'on the phones people really own': 'on the phones that people really own' },
};

/** Here, too, both were edited. A sync merged them into a draft, which is not published yet. */
export const merged: EditedEssay = {
  slug: 'nobody-is-sending-senior-engineers',
  before: {
    'where you cannot hire one': 'where you cannot find one',
    'a budget, a schedule and a test plan': 'a budget and a schedule',
  },
  inAdmin: { 'I have seen that line in a dozen plans': 'I have seen that line in twenty plans' },
};

/** Edited only in the admin, which is ahead of its file. */
export const ahead: EditedEssay = {
  slug: 'a-timeout-is-not-a-failure',
  before: {},
  inAdmin: { 'networks that do not always answer': 'networks that answer late or never' },
};

/** Came with a later deploy, and has not been imported yet. */
const newest = 'assume-the-plug-will-be-pulled';

const missing = (what: string): Error =>
  new Error(`There is no ${what} any more: name an existing one in scripts/demo/edited-essays.ts.`);

const fields = ['subtitle', 'excerpt', 'body'] as const;

function edited(slug: string, content: EssayContent, edits: Edits): EssayContent {
  let written = content;
  for (const [words, others] of Object.entries(edits)) {
    const field = fields.find((name) => written[name]?.includes(words));
    if (!field) throw missing(`“${words}” in ${slug}`);
    written = { ...written, [field]: written[field]?.replace(words, others) };
  }
  return written;
}

/** Imports the files as they were then: some before their edits, and without the newest one. */
export async function importFiles({ items, files }: DemoSite, at: number): Promise<void> {
  const edits = new Map([contested, unmerged, merged, ahead].map(({ slug, before }) => [slug, before]));
  const essays = files.essays
    .filter(({ slug }) => slug !== newest)
    .map((essay) => ({ ...essay, content: edited(essay.slug, essay.content, edits.get(essay.slug) ?? {}) }));
  const before = fileItems({ ...files, essays }).map(syncFile);
  await syncFiles(items, before, { source: 'built-in', dryRun: false, now: new Date(at) });
}

/** Edits an essay in the admin. */
export async function editItem({ items }: DemoSite, at: number, { slug, inAdmin }: EditedEssay): Promise<void> {
  const { records } = await items.content.all();
  const item = records.find(({ value }) => value.type === 'essay' && value.slug === slug);
  if (!item) throw missing(`essay ${slug}`);
  const content = edited(slug, item.value.content as EssayContent, inAdmin);
  await replaceItem(items, item.id, item.rev, { ...item.value, content }, new Date(at));
}

/** Syncs one file. */
export async function syncOne({ items, files }: DemoSite, at: number, { slug }: EditedEssay): Promise<void> {
  const essays = files.essays.filter((essay) => essay.slug === slug);
  const file = fileItems({ ...files, essays }).filter(({ draft }) => draft.type === 'essay');
  await syncFiles(items, file.map(syncFile), { source: 'built-in', dryRun: false, now: new Date(at) });
}
