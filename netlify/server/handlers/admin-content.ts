import {
  createContent,
  deleteContent,
  listContent,
  readContentHistory,
  readContentItem,
  restoreContent,
  revertContent,
  setContentStatus,
  updateContent,
  type ContentItemView,
} from '#contract/api/admin-content.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { cacheTagOf, contentCacheTags } from '#contract/content/types.ts';
import type { AssertFits } from '../content/items/assert-fits.ts';
import { checkContent } from '../content/items/check-content.ts';
import { forget as forgetRendered, renderAhead } from '../content/items/rendered-essay.ts';
import { checkSchedule } from '../content/items/check-schedule.ts';
import type { Draft } from '../content/files/file-items.ts';
import {
  createItem,
  noItem,
  readItem,
  reviveItem,
  updateItem,
  viewOf,
  type Provenance,
  changeFields,
} from '../content/items/write-item.ts';
import { assertStays } from '../content/items/stays.ts';
import { restoreUnreadable, unpublished } from '../content/items/unreadable-items.ts';
import { knownItem } from '../content/visible/known-content.ts';
import { besideDraft, isVisible } from '../content/visible/visible-at.ts';
import type { Call } from '../http/call.ts';
import { contentStores } from '#storage/collections/content-stores.ts';
import { isLive, isReadable } from '#storage/revision.ts';
import { storesOf } from '#storage/stores.ts';
import { Refusal } from '../http/refusal.ts';
import { route, type Handler } from '../http/route.ts';
import { purgeCache } from '../http/purge-cache.ts';
import { list } from './content-list.ts';

const idOf = ({ params }: Call): string => params['id'] ?? '';
const storesFor = ({ deployContext }: Call) => storesOf(deployContext).open(contentStores);

const read: Handler<typeof readContentItem> = async (call) => ({
  success: true,
  item: viewOf(await readItem(storesFor(call), idOf(call))),
});

/** What looks at links and pictures comes with the first save: who reads does not wait for it (decision 0015). */
const assertFits: AssertFits = async (...asked) =>
  (await import('../content/items/assert-fits.ts')).assertFits(...asked);

const create: Handler<typeof createContent> = async (call) => {
  await checkSchedule(call.body, call.now, async () => null);
  const draft = { ...call.body, content: checkContent(call.body) };
  await assertFits(call.deployContext, draft, async () => null);
  const item = await createItem(storesFor(call), draft, call.now);
  await written(call, item);
  return { success: true, message: 'The item was created.', item };
};

const update: Handler<typeof updateContent> = async (call) => {
  const { rev, ...body } = call.body;
  const standing = async () => (await readItem(storesFor(call), idOf(call))).value;
  await checkSchedule(body, call.now, standing);
  const draft = { ...body, content: checkContent(body) };
  await assertFits(call.deployContext, draft, standing);
  return saved(call, rev, draft, 'The item was saved.');
};

/**
 * Without a `rev` the status changes whatever else has been saved since: nothing of that is lost by it. Whoever asks for a draft withdraws what visitors see, also
 * where that is a version beside the draft.
 */
const setStatus: Handler<typeof setContentStatus> = async (call) => {
  const { status, rev } = call.body;
  const [stores, id] = [storesFor(call), idOf(call)];
  const withdrawn = { live: undefined };
  if (status === 'published') {
    const { value } = await readItem(stores, id, rev);
    await assertFits(call.deployContext, { ...value, status }, async () => value);
  }
  const item =
    rev === undefined
      ? await changeFields(stores, id, { status }, call.now, withdrawn)
      : await updateItem(stores, id, rev, { ...(await readItem(stores, id, rev)).value, status }, call.now, withdrawn);
  await written(call, item);
  return { success: true, message: statusMessageOf(item, call.now), item };
};

function statusMessageOf(item: ContentItem, now: Date): string {
  if (item.status !== 'published') return 'The item is not published any more.';
  return isVisible(item, now)
    ? 'The item is published.'
    : `The item is scheduled: visitors see it from ${item.publishAt ?? ''} on.`;
}

const remove: Handler<typeof deleteContent> = async (call) => {
  const stores = storesFor(call);
  const id = idOf(call);
  const [newest] = await stores.content.history(id);
  if (newest && isLive(newest)) assertStays(newest.value, null);
  const { status } = await stores.content.remove(id);
  if (status === 'missing') throw noItem();
  await purgeCache(contentCacheTags());
  call.waitUntil(forgetRendered(call, id));
  return { success: true, message: 'The item was deleted.' };
};

const history: Handler<typeof readContentHistory> = async (call) => {
  const revisions = await revisionsOf(call);
  return {
    success: true,
    revisions: revisions.map((revision) => {
      const { rev, updatedAt } = revision;
      const at = updatedAt === null ? null : new Date(updatedAt).toISOString();
      if (!isReadable(revision)) return { rev, at, item: null, unreadable: revision.unreadable };
      return { rev, at, item: revision.value && knownItem(revision.value) };
    }),
  };
};

const restore: Handler<typeof restoreContent> = async (call) => {
  const { revision, rev } = call.body;
  const revisions = await revisionsOf(call);
  const wanted = revisions.filter(isLive).find((candidate) => candidate.rev === revision)?.value;
  if (!wanted) {
    const message =
      'This revision is not kept any more, cannot be read, or is the one that deleted the item. Choose another one.';
    throw new Refusal('invalid', message, { fields: { revision: message } });
  }
  const message = 'The revision was brought back.';
  const [newest] = revisions;
  const live = newest && isLive(newest) ? newest.value : null;
  // What it says was accepted once: only where visitors get it, it has to be right now too.
  if (wanted.status === 'published') await assertFits(call.deployContext, wanted, async () => live);
  if (live || newest?.rev !== rev) {
    // A draft beside a published version comes back beside what is published now.
    const beside = wanted.live && live ? { live: besideDraft(live) } : undefined;
    return saved(call, rev, { ...wanted, publishAt: wanted.publishAt ?? null }, message, beside);
  }
  // What stood last, before a deletion too.
  const last = revisions.find((candidate) => !isReadable(candidate) || isLive(candidate));
  const bringBack = isReadable(newest) ? reviveItem : restoreUnreadable;
  const item = await bringBack(storesFor(call), rev, last && isReadable(last) ? wanted : unpublished(wanted), call.now);
  await written(call, item);
  return { success: true, message, item };
};

const revert: Handler<typeof revertContent> = async (call) => {
  // Few calls need the files and all that compares them with items.
  const { revertToFile } = await import('../content/sync/revert.ts');
  const item = await revertToFile(storesFor(call), idOf(call), call.body.rev, call.now, (draft, standing) =>
    assertFits(call.deployContext, draft, async () => standing),
  );
  await written(call, item);
  return { success: true, message: 'The item says what its file says again.', item };
};

/** What follows a write: no cache answers with what was before, and what visitors see now is rendered. */
async function written(call: Call, { rev, ...value }: ContentItemView): Promise<void> {
  await purgeCache([cacheTagOf(value.type)]);
  renderAhead(call, { id: value.id, rev, value }, call.now);
}

async function saved(call: Call, rev: number, draft: Draft, message: string, more?: Provenance) {
  const item = await updateItem(storesFor(call), idOf(call), rev, draft, call.now, more);
  await written(call, item);
  return { success: true as const, message, item };
}

async function revisionsOf(call: Call) {
  const revisions = await storesFor(call).content.history(idOf(call));
  if (revisions.length > 0) return revisions;
  throw noItem();
}

export const contentRoutes = [
  route(listContent, list),
  route(createContent, create),
  route(readContentItem, read),
  route(updateContent, update),
  route(deleteContent, remove),
  route(setContentStatus, setStatus),
  route(readContentHistory, history),
  route(restoreContent, restore),
  route(revertContent, revert),
];
