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
import { typeOfNew, windowName } from '#contract/api/working-copies.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { cacheTagsOf, contentCacheTags } from '#contract/content/cache-tags.ts';
import { deviceName } from '../auth/device-name.ts';
import type { Session } from '../auth/tokens.ts';
import type { AssertFits } from '../content/items/assert-fits.ts';
import { checkAddress } from '../content/items/check-address.ts';
import { checkContent } from '../content/items/check-content.ts';
import { forget as forgetRendered, renderAhead } from '../content/items/rendered-essay.ts';
import { checkDeletion, checkSections, checkStatus } from '../content/items/check-sections.ts';
import { checkSchedule } from '../content/items/check-schedule.ts';
import {
  createItem,
  noItem,
  readItem,
  replaceItem,
  updateItem,
  viewOf,
  changeFields,
} from '../content/items/write-item.ts';
import { knownItem } from '../content/visible/known-content.ts';
import { besideDraft, isVisible } from '../content/visible/visible-at.ts';
import { asKept, messageOf, seenByVisitors } from '../content/visible/seen-by-visitors.ts';
import type { Call } from '../http/call.ts';
import { contentStores } from '#storage/collections/content-stores.ts';
import { workingCopies } from '#storage/collections/working-copies.ts';
import { isLive, isReadable } from '#storage/revision.ts';
import { storesOf } from '#storage/stores.ts';
import { route, type Handler } from '../http/route.ts';
import { purgeCache } from '../purges/purge-cache.ts';
import { list } from './content-list.ts';

const idOf = ({ params }: Call): string => params['id'] ?? '';
const storesFor = ({ deployContext }: Call) => storesOf(deployContext).open(contentStores);

const read: Handler<typeof readContentItem> = async (call) => ({
  success: true,
  item: viewOf(await readItem(storesFor(call), idOf(call))),
});

/** The checks of links and pictures are loaded with the first save; reading does not wait for them (decision 0015). */
const assertFits: AssertFits = async (...asked) =>
  (await import('../content/items/assert-fits.ts')).assertFits(...asked);

const create: Handler<typeof createContent, Session> = async (call) => {
  await checkSchedule(call.body, call.now, async () => null);
  const draft = { ...call.body, content: checkContent(call.body) };
  await assertFits(call.deployContext, draft, async () => null);
  await checkAddress(call, draft, null);
  await checkSections(call, null, draft);
  const item = await createItem(storesFor(call), draft, call.now);
  endUnsavedWork(call, item);
  return written(call, null, item, doneTo(item, call.now));
};

/**
 * Notes, in the working copy of a new item, that the item has been created, since the tab that asked may be gone before
 * it gets the answer.
 */
function endUnsavedWork(call: Call & { session: Session }, { id, type }: ContentItemView): void {
  const copy = call.query.get('copy') ?? '';
  const window = call.query.get('window') ?? '';
  const [rev, count] = [Number(call.query.get('rev')), Number(call.query.get('count'))];
  if (typeOfNew(copy) !== type || !windowName.safeParse(window).success) return;
  if (![rev, count].every((number) => Number.isSafeInteger(number) && number >= 0)) return;
  const by = { by: call.session.username, device: deviceName(call.headers.get('user-agent')) };
  call.waitUntil('end unsaved work', () =>
    storesOf(call.deployContext)
      .open(workingCopies)
      .noteCreation(copy, { rev, window, count, ...by }, id),
  );
}

const update: Handler<typeof updateContent> = async (call) => {
  const { rev, beside, ...body } = call.body;
  const standing = await readItem(storesFor(call), idOf(call), rev);
  const { value } = standing;
  await checkSchedule(beside ? { ...body, status: 'draft' } : body, call.now, async () => value);
  const live = beside ? besideDraft(value) : undefined;
  const status = live ? ('draft' as const) : (beside ? value : body).status;
  const draft = { ...body, status, content: checkContent(body) };
  await assertFits(call.deployContext, draft, async () => value);
  await checkAddress(call, draft, value);
  await checkSections(call, async () => standing, live ? { ...draft, live } : draft);
  const { before, item } = await replaceItem(storesFor(call), idOf(call), rev, draft, call.now, live ? { live } : {});
  return written(call, before, item, doneTo(item, call.now));
};

/** What a save did to an item, worded to continue its title. */
const doneTo = ({ status, publishAt }: ContentItem, now: Date): string =>
  status !== 'published' ? 'is saved' : isVisible({ status, publishAt }, now) ? 'is published' : 'is scheduled';

/**
 * Without a `rev` the status changes despite other saves, which are not lost. Setting an item to draft withdraws what
 * visitors see, even a version beside the draft. Publishing takes effect at once, as in the editor (decision 0071).
 */
const setStatus: Handler<typeof setContentStatus> = async (call) => {
  const { status, rev } = call.body;
  const [stores, id] = [storesFor(call), idOf(call)];
  const withdrawn = { live: undefined };
  const asked = { status, atOnce: status === 'published' };
  const before = (await readItem(stores, id, rev)).value;
  if (status === 'published') await assertFits(call.deployContext, { ...before, status }, async () => before);
  await checkAddress(call, { ...before, ...asked }, before);
  await checkStatus(call, before, status);
  const item =
    rev === undefined
      ? await changeFields(stores, id, () => asked, call.now, withdrawn)
      : await updateItem(stores, id, rev, { ...before, ...asked }, call.now, withdrawn);
  return written(call, before, item, statusText[status]);
};

const statusText = { published: 'is published', draft: 'is a draft', archived: 'is archived' } as const;

const remove: Handler<typeof deleteContent> = async (call) => {
  const [stores, id] = [storesFor(call), idOf(call)];
  const [newest] = await stores.content.history(id);
  const before = newest && isLive(newest) ? newest.value : null;
  if (before) await checkDeletion(call, before);
  const { status } = await stores.content.remove(id);
  if (status === 'missing') throw noItem();
  const isPurged = await purgeCache(call, contentCacheTags());
  call.waitUntil('forget renderings', () => forgetRendered(call, id));
  call.waitUntil('forget unsaved work', () => storesOf(call.deployContext).open(workingCopies).erase(id));
  const done = before ? `“${before.title}” has been deleted.` : 'The item has been deleted.';
  const seen = asKept(seenByVisitors(before, null, call.now), isPurged);
  return { success: true, message: messageOf(done, seen) };
};

const history: Handler<typeof readContentHistory> = async (call) => {
  const revisions = await storesFor(call).content.history(idOf(call));
  if (revisions.length === 0) throw noItem();
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
  const { restoreItem } = await import('../content/items/restore-item.ts');
  const fits = (item: ContentItem) => assertFits(call.deployContext, item, async () => null);
  const { before, item, done } = await restoreItem(storesFor(call), idOf(call), call.body, call.now, fits);
  return written(call, before, item, done);
};

const revert: Handler<typeof revertContent> = async (call) => {
  // Few calls need the files and the code that compares them with items.
  const { revertToFile } = await import('../content/sync/revert.ts');
  const before = (await readItem(storesFor(call), idOf(call), call.body.rev)).value;
  const fits = (draft: Parameters<AssertFits>[1], standing: ContentItem) =>
    assertFits(call.deployContext, draft, async () => standing);
  const item = await revertToFile(storesFor(call), idOf(call), call.body.rev, call.now, fits);
  return written(call, before, item, 'says what its file says again');
};

/**
 * Work after a write: purges caches, renders what visitors now see, and answers with what that is.
 * @param before the item before; null if it is new or restored
 * @param done what was done, worded to continue the title
 */
async function written(call: Call, before: ContentItem | null, item: ContentItemView, done: string) {
  const { rev, ...value } = item;
  const isPurged = await purgeCache(call, cacheTagsOf(value.type));
  renderAhead(call, { id: value.id, rev, value }, call.now);
  const seen = asKept(seenByVisitors(before, value, call.now), isPurged);
  return { success: true as const, message: messageOf(`“${value.title}” ${done}.`, seen), seen, item };
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
