import {
  contentItemView,
  createContent,
  listContent,
  readContentHistory,
  updateContent,
} from '#contract/api/admin-content.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { fillPath } from '#contract/endpoint.ts';
import { problem } from '#contract/problem.ts';
import { content } from '#storage/collections/content.ts';
import { newId } from '#storage/ids.ts';
import { revisionKey } from '#storage/revision-key.ts';
import { essayContent, essayDraft } from '#support/content-drafts.ts';
import { signInAt } from './administrator.ts';
import { coldAndWarm } from './cold-and-warm.ts';
import { overDatabase, seedDatabase, type Seed } from './database-store.ts';
import { exactly, type Figure } from './figure.ts';
import { withDataDir, withServedSite } from './served-site.ts';

const itemCount = 1_000;
const revisionsEach = 5;
const editors = 100;

const essay = (id: string, number: number, rev: number): ContentItem => ({
  id,
  type: 'essay',
  slug: `essay-${number}`,
  title: `Essay ${number}`,
  status: number % 2 === 0 ? 'published' : 'draft',
  content: { ...essayContent, body: `Revision ${rev}.\n\n${'A sentence of some length about a market. '.repeat(60)}` },
  order: number % 10,
  createdAt: new Date(Date.UTC(2025, 0, 1) + number * 3_600_000).toISOString(),
  updatedAt: new Date(Date.UTC(2026, 0, rev)).toISOString(),
  publishedAt: null,
});

/**
 * Writes revisions under the keys of a thousand items with four edits each, and lists them once, as a site in use would
 * have done.
 */
async function fill(dataDir: string): Promise<void> {
  const seeds: Seed[] = [];
  for (let number = 0; number < itemCount; number++) {
    const id = newId();
    for (let rev = 1; rev <= revisionsEach; rev++) {
      const at = Date.UTC(2026, 0, rev);
      const value = JSON.stringify({ at, born: at, value: essay(id, number, rev) });
      seeds.push({ store: 'content', key: revisionKey({ partition: 'all', id, rev }), value });
    }
  }
  seedDatabase(dataDir, seeds);
  const { records: items } = await overDatabase(dataDir, ({ storesAt }) => storesAt().open(content).all());
  if (items.length !== itemCount) throw new Error(`There are ${items.length} items, and not ${itemCount}.`);
}

interface Acknowledged {
  rev: number;
  title: string;
}

/**
 * A hundred editors who opened the same revision save at once; each one who is refused takes the current revision and
 * retries.
 */
async function editTogether(): Promise<Figure[]> {
  return withServedSite(async ({ url }) => {
    const headers = { ...(await signInAt(url)), 'Content-Type': 'application/json' };
    const send = (method: string, path: string, body?: object) =>
      fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const { item } = createContent.response.parse(await (await send('POST', createContent.path, essayDraft())).json());
    const acknowledged: Acknowledged[] = [];
    const failures: string[] = [];
    const edit = async (editor: number): Promise<void> => {
      for (let rev = item.rev; ;) {
        const title = `Edit ${editor}`;
        const answer = await send('PUT', fillPath(updateContent.path, { id: item.id }), {
          ...essayDraft({ title }),
          rev,
        });
        const body: unknown = await answer.json();
        if (answer.status === 200) {
          acknowledged.push({ rev: updateContent.response.parse(body).item.rev, title });
          return;
        }
        if (answer.status !== 409) {
          failures.push(`${answer.status}`);
          return;
        }
        rev = contentItemView.parse(problem.parse(body).current).rev;
      }
    };
    await Promise.all(Array.from({ length: editors }, (_, editor) => edit(editor)));
    const history: unknown = await (await send('GET', fillPath(readContentHistory.path, { id: item.id }))).json();
    const kept = new Map(
      readContentHistory.response.parse(history).revisions.map((revision) => [revision.rev, revision.item?.title]),
    );
    const lost = acknowledged.filter(({ rev, title }) => kept.get(rev) !== title);
    return [
      exactly(`${editors} editors of one item: acknowledged`, acknowledged.length, editors),
      exactly('… revisions with two winners', editors - new Set(acknowledged.map(({ rev }) => rev)).size, 0),
      exactly('… acknowledged edits lost', lost.length, 0),
      exactly('… answers other than 200 and 409', failures.length, 0),
    ];
  });
}

/** The list of a thousand items, and many editors of one item. */
export async function measure(): Promise<Figure[]> {
  const what = `Content list, ${itemCount.toLocaleString('en')} items with ${revisionsEach} revisions each`;
  const list = await withDataDir(async (dataDir) => {
    await fill(dataDir);
    return coldAndWarm(what, dataDir, listContent.path, { cold: 1_500, warm: 150 });
  });
  return [...list, ...(await editTogether())];
}
