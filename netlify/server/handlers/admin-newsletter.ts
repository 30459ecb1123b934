import { exportSubscriptions, fileSubscription, listSubscriptions } from '#contract/api/admin-newsletter.ts';
import { displayStatus, displayStatuses, type DisplayStatus } from '#contract/display-status.ts';
import { pageLimits } from '#contract/api/page.ts';
import { columnOf, namesWith } from '#contract/field-list.ts';
import { subscriberFields } from '#contract/subscriber-fields.ts';
import { subscribers, type SubscriberKind, type SubscriberRecord } from '#storage/collections/subscribers.ts';
import { ReadInPart } from '#storage/read-in-part.ts';
import type { Outlined } from '#storage/collection.ts';
import { isReadable } from '#storage/revision.ts';
import { bearer } from '../auth/bearer.ts';
import { confirmingMail } from '../forms/confirmation.ts';
import { refiled } from '../forms/filing.ts';
import { releaseSignUp } from '../forms/release.ts';
import type { Call } from '../http/call.ts';
import { storesOf } from '#storage/stores.ts';
import { csvOf, type Cell, type Row } from '../http/csv.ts';
import { exportPart, type PartBounds } from '../http/export-part.ts';
import { oneOf, Refusal } from '../http/refusal.ts';
import { rawRoute, route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { cursorIn, cursorOf, isFound, limitOf } from '../http/list-pages.ts';
import { unreadableView } from '../http/unreadable-view.ts';
import { askForMail } from '../mail/ask-for-mail.ts';
import { recordsAfter, recordsCursor, type RecordsCursor } from './records-after.ts';
import { importRoutes } from './subscriber-import.ts';
import { subscriberGone, subscriberRoutes, subscriptionViewOf } from './subscriber-page.ts';

const fields = namesWith(subscriberFields, 'stored');

const searched = (value: SubscriberRecord): string[] =>
  fields.filter((name) => subscriberFields[name].searched).map((name) => value[name] ?? '');

const list: Handler<typeof listSubscriptions> = async ({ deployContext, query, waitUntil }) => {
  const status = statusOf(query.get('status'));
  const kinds = kindsOf(query.get('spam') === 'true' ? 'spam' : 'list', status);
  const stored = storesOf(deployContext).open(subscribers);
  const search = query.get('q')?.trim();
  const { records, counts, unreadable } = await readingOn(waitUntil, () =>
    stored.outline(search ? (value) => isFound(query, searched(value)) : undefined),
  );
  const found = records.filter(({ kind }) => kinds.has(kind));
  const { page, nextCursor } = pageOfOutlines(found, query);
  const subscriptions = (await stored.recordsOf(page)).map(subscriptionViewOf);
  return {
    success: true,
    subscriptions,
    counts: countsOf(counts),
    unreadable: unreadable.map(unreadableView),
    nextCursor,
    total: found.length,
  };
};

const keyOf = ({ createdAt, id }: Outlined): [number, string] => [-createdAt, id];

const inOrder = (left: Outlined, right: Outlined): number =>
  right.createdAt - left.createdAt || (left.id < right.id ? -1 : 1);

/** Cuts a page like `pageOfList`, but for a hundred thousand: records beyond the page are not sorted. */
function pageOfOutlines(outlines: readonly Outlined[], query: URLSearchParams) {
  const limit = limitOf(query, pageLimits);
  const after = cursorIn(query, outlines[0] && keyOf(outlines[0]));
  const isBehind = ({ createdAt, id }: Outlined, [moment, last]: [number, string]): boolean =>
    -createdAt > moment || (-createdAt === moment && id > last);
  // Keeping one more than the page holds shows whether there is another.
  let nearest: Outlined[] = [];
  let end: Outlined | undefined;
  for (const one of outlines) {
    if ((end && inOrder(one, end) > 0) || (after && !isBehind(one, after))) continue;
    nearest.push(one);
    if (nearest.length < 2 * limit + 2) continue;
    nearest = nearest.sort(inOrder).slice(0, limit + 1);
    end = nearest.at(-1);
  }
  nearest.sort(inOrder);
  const page = nearest.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: last && nearest.length > limit ? cursorOf(keyOf(last)) : null };
}

const kindsOf = (where: 'list' | 'spam', status: DisplayStatus | null): ReadonlySet<string> =>
  new Set((status === null ? displayStatuses : [status]).map((one) => `${where} ${one}` satisfies SubscriberKind));

/** What does not fit into this call is read after its answer. */
async function readingOn<T>(waitUntil: Call['waitUntil'], read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ReadInPart && error.progress) {
      const { goesOn } = error.progress;
      waitUntil('read subscribers', () => goesOn);
    }
    throw error;
  }
}

const statusOf = (given: string | null): DisplayStatus | null =>
  given ? oneOf(displayStatuses, given, 'status', 'Ask for one of:') : null;

function countsOf(kinds: ReadonlyMap<string, number>) {
  const counts = { total: 0, Verified: 0, Pending: 0, Unsubscribed: 0, spam: 0 };
  for (const status of displayStatuses) {
    counts.spam += kinds.get(`spam ${status}` satisfies SubscriberKind) ?? 0;
    counts[status] = kinds.get(`list ${status}` satisfies SubscriberKind) ?? 0;
    counts.total += counts[status];
  }
  return counts;
}

const file: Handler<typeof fileSubscription> = async (call) => {
  const { deployContext, params, waitUntil } = call;
  const { spam } = call.body;
  const stores = storesOf(deployContext);
  const collection = stores.open(subscribers);
  const id = params['id'] ?? '';
  const record = spam
    ? (await collection.change(id, (standing) => standing && filedByHand(standing.value))).record
    : await releaseSignUp(stores, id, call.now.getTime());
  if (!spam) waitUntil('ask for mail', askForMail);
  if (!record) throw subscriberGone();
  const subscription = subscriptionViewOf(record);
  const message = spam
    ? 'The sign-up is filed as spam.'
    : `The subscriber is listed as ${displayStatus(subscription)}.`;
  return { success: true, message, subscription };
};

function filedByHand(value: SubscriberRecord): SubscriberRecord | null {
  if (value.unsubscribedAt === null) return refiled(value, true);
  throw new Refusal('unprocessable', 'A subscriber who has unsubscribed gets no mail, so there is nothing to file.');
}

/**
 * Columns of the CSV besides the fields: the consent and its proof, so that it can be imported again (decision 0127),
 * and why a subscriber left.
 */
const consentColumns: Readonly<Record<string, (value: SubscriberRecord) => Cell>> = {
  'Consent version': ({ consent }) => consent.version,
  'Consent at': ({ consent }) => consent.at,
  'Source page': ({ consent }) => consent.page,
  'Proof of consent': (value) =>
    value.consent.imported?.proof ?? (confirmingMail(value) && 'Confirmed by the link in a mail to this address.'),
  'Left because': ({ leftBecause = null }) => leftBecause,
};

const header = [...Object.values(columnOf(subscriberFields, 'csv')), ...Object.keys(consentColumns)];

const cellsOf = (value: SubscriberRecord): Cell[] => [
  ...fields.map((name) => (name === 'status' ? displayStatus(value) : (value[name] ?? null))),
  ...Object.values(consentColumns).map((cellOf) => cellOf(value)),
];

async function* rowsOf(records: ReturnType<typeof recordsAfter<SubscriberRecord>>): AsyncGenerator<Row<RecordsCursor>> {
  for await (const { record, cursor } of records)
    yield { cells: isReadable(record) && !record.value.spam ? cellsOf(record.value) : null, cursor };
}

/** The CSV, or a part of it within `bounds`. */
export function exportedSubscribers(call: Call, bounds?: PartBounds): Promise<Response> {
  const collection = storesOf(call.deployContext).open(subscribers);
  const pieces = (after: RecordsCursor | null) =>
    csvOf(after ? null : header, rowsOf(recordsAfter(collection, after ?? [])));
  return exportPart(call, { name: 'newsletter-subscribers', ending: 'csv', cursor: recordsCursor, pieces }, bounds);
}

export const handleAdminNewsletter = serve(
  [
    route(listSubscriptions, list),
    route(fileSubscription, file),
    ...subscriberRoutes,
    ...importRoutes,
    rawRoute(exportSubscriptions, (call) => exportedSubscribers(call)),
  ],
  bearer,
);
