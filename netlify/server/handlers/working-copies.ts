import {
  readWorkingCopy,
  typeOfNew,
  writeWorkingCopy,
  type MetCopy,
  type UnsavedNew,
  type WorkingCopy,
  type WorkingDraft,
} from '#contract/api/working-copies.ts';
import { content } from '#storage/collections/content.ts';
import { mayFollow, workingCopies, type CopyRecord } from '#storage/collections/working-copies.ts';
import { isLive, type StoredRecord } from '#storage/revision.ts';
import { storesOf, type Stores } from '#storage/stores.ts';
import { bearer } from '../auth/bearer.ts';
import { deviceName } from '../auth/device-name.ts';
import type { Session } from '../auth/tokens.ts';
import type { Call } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';

const newPrefix = 'new-';

/**
 * The current revision of an item; null if it does not exist or was never saved. Throws Refusal `not_found` for a copy
 * whose type does not exist.
 */
async function itemRev(stores: Stores, id: string, known: number | undefined): Promise<number | null> {
  if (!id.startsWith(newPrefix)) return (await stores.open(content).read(id, known))?.rev ?? null;
  if (typeOfNew(id) === null) throw new Refusal('not_found', 'There is no such content type.');
  return null;
}

const viewOf = ({ rev, value, updatedAt }: StoredRecord<CopyRecord>, now: Date): WorkingCopy => ({
  rev,
  ...value,
  age: Math.max(0, now.getTime() - updatedAt),
});

const numberIn = (query: URLSearchParams, name: string): number | undefined => {
  const number = Number(query.get(name) ?? Number.NaN);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

const storesAnd = ({ deployContext, params }: Call) => ({ stores: storesOf(deployContext), id: params['id'] ?? '' });

const read: Handler<typeof readWorkingCopy> = async (call) => {
  const { stores, id } = storesAnd(call);
  const known = numberIn(call.query, 'known');
  const type = known === undefined ? typeOfNew(id) : null;
  const copies = stores.open(workingCopies);
  const [item, copy, unsaved] = await Promise.all([
    itemRev(stores, id, numberIn(call.query, 'base')),
    copies.read(id, known),
    type === null ? null : copies.unsavedOf(type),
  ]);
  const isNews = copy !== null && copy.rev !== known;
  const others = unsaved?.flatMap((one) => (one.id === id ? [] : [offered(one, call.now)]));
  return {
    success: true,
    rev: copy?.rev ?? 0,
    item,
    copy: isNews ? viewOf(copy, call.now) : null,
    ...(others && { unsaved: others }),
  };
};

const offered = ({ id, value, updatedAt }: StoredRecord<CopyRecord>, now: Date): UnsavedNew => ({
  id,
  title: value.draft?.title ?? '',
  ...{ by: value.by, device: value.device, window: value.window, age: Math.max(0, now.getTime() - updatedAt) },
});

const write: Handler<typeof writeWorkingCopy, Session> = async (call) => {
  const { stores, id } = storesAnd(call);
  const { rev, ...kept } = call.body;
  const item = await itemRev(stores, id, kept.base ?? undefined);
  if (item === null && kept.draft && !id.startsWith(newPrefix))
    throw new Refusal('not_found', 'There is no such item. It may have been deleted.');
  const copies = stores.open(workingCopies);
  const next: CopyRecord = { ...kept, by: call.session.username, device: deviceName(call.headers.get('user-agent')) };
  const { changed, record } = await copies.change(id, (standing) => {
    if (!standing) return kept.draft ? next : null;
    return mayFollow(standing, call.body) ? next : null;
  });
  if (changed || !record) return { success: true, rev: record?.rev ?? 0, item };
  const merged = await mergedWith(call, record);
  const current: MetCopy = { ...viewOf(record, call.now), ...(merged && { merged }) };
  throw new Refusal('conflict', 'The text is being continued in another window.', { current });
};

/**
 * The new text and the stored one merged, if they change different places; null if they do not, or if their common
 * revision is no longer stored.
 */
async function mergedWith(
  call: Call & { body: { rev: number; draft: WorkingDraft | null } },
  standing: StoredRecord<CopyRecord>,
): Promise<WorkingDraft | null> {
  const { stores, id } = storesAnd(call);
  const [mine, theirs] = [call.body.draft, standing.value.draft];
  if (!mine || !theirs) return null;
  const revisions = (await stores.open(workingCopies).history(id)).filter(isLive);
  const base = revisions.find(({ rev }) => rev === call.body.rev)?.value.draft;
  if (!base) return null;
  // Windows seldom conflict: only those that do wait for this import (decision 0015).
  const { mergeDrafts } = await import('../content/sync/merge-drafts.ts');
  return mergeDrafts(base, theirs, mine);
}

export const handleWorkingCopies = serve([route(readWorkingCopy, read), route(writeWorkingCopy, write)], bearer);
