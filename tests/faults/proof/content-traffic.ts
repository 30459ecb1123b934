import type { ContentItemView } from '#contract/api/admin-content.ts';
import { essayDraft } from '#support/content-drafts.ts';
import type { Random } from '#support/random.ts';
import { sendOnce, textOf, type Entry, type Ledger, type Sending } from './ledger.ts';
import type { Instances } from './instances.ts';

/** An item as an editor sees it on screen. */
type Shown = Pick<ContentItemView, 'id' | 'slug' | 'rev' | 'title'> & { latest: number };

const path = '/api/admin/content';
/** Everyone edits this many of the newest items, so that they collide. */
const edited = 4;

export interface ContentTraffic {
  create: () => Promise<void>;
  save: () => Promise<void>;
  publish: () => Promise<void>;
  restore: () => Promise<void>;
  remove: () => Promise<void>;
}

/** The editors' actions on essays. */
export function openContentTraffic(
  ledger: Ledger,
  instances: Instances,
  headers: Readonly<Record<string, string>>,
  random: Random,
): ContentTraffic {
  const items: Shown[] = [];

  /** Updates an item from an answer; after a conflict, to the current one. */
  function learn({ tries }: Entry, shown: Shown | null): void {
    const body = tries.at(-1)?.body;
    const item = (body?.['item'] ?? body?.['current']) as ContentItemView | undefined;
    if (item === undefined) return;
    const known = shown ?? items.find(({ id }) => id === item.id);
    if (known) Object.assign(known, { rev: item.rev, latest: Math.max(known.latest, item.rev) });
    else items.push({ id: item.id, slug: item.slug, rev: item.rev, title: item.title, latest: item.rev });
  }

  async function change(kind: string, make: (shown: Shown, mark: number) => Sending): Promise<void> {
    const recent = items.slice(-edited);
    if (recent.length === 0) return create();
    const shown = random.of(recent);
    const entry = await ledger.send(kind, (mark) => ({ ...make(shown, mark), record: `content/${shown.id}` }));
    learn(entry, shown);
    if (entry.outcome !== 'unknown') return;
    // Without an answer, the editor reloads.
    const looked = await sendOnce(instances, { method: 'GET', path: `${path}/${shown.id}`, headers });
    const item = looked.body['item'] as ContentItemView | undefined;
    if (item) shown.rev = item.rev;
  }

  async function create(): Promise<void> {
    const entry = await ledger.send('create', (mark) => ({
      method: 'POST',
      path,
      headers,
      body: essayDraft({ title: `Essay ${textOf(mark)}`, slug: `essay-${mark}` }),
    }));
    learn(entry, null);
  }

  return {
    create,
    save: () =>
      change('save', ({ id, slug, rev }, mark) => ({
        method: 'PUT',
        path: `${path}/${id}`,
        headers,
        body: { ...essayDraft({ title: `Essay ${textOf(mark)}`, slug }), rev },
      })),
    publish: () =>
      change('publish', ({ id, rev }) => ({
        method: 'PUT',
        path: `${path}/${id}/status`,
        headers,
        body: { status: random.chance(0.7) ? 'published' : 'draft', rev },
      })),
    restore: () =>
      change('restore', ({ id, rev }) => ({
        method: 'POST',
        path: `${path}/${id}/restore`,
        headers,
        body: { revision: 1, rev },
      })),
    remove: () => change('delete', ({ id }) => ({ method: 'DELETE', path: `${path}/${id}`, headers })),
  };
}
