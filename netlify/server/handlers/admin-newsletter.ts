import {
  displayStatus,
  displayStatuses,
  eraseSubscription,
  exportSubscriptions,
  listSubscriptions,
  type DisplayStatus,
  type SubscriptionView,
} from '#contract/api/admin-newsletter.ts';
import { columnOf, namesWith, pick } from '#contract/field-list.ts';
import { subscriberFields } from '#contract/subscriber-fields.ts';
import { type SubscriberRecord, subscribers } from '#storage/collections/subscribers.ts';
import type { Collection } from '#storage/collection.ts';
import { isReadable, type StoredRecord } from '#storage/revision.ts';
import { bearer } from '../auth/bearer.ts';
import type { Call } from '../http/call.ts';
import { storesOf } from '#storage/stores.ts';
import { attachment } from '../http/attachment.ts';
import { csvOf, type Cell } from '../http/csv.ts';
import { Refusal } from '../http/refusal.ts';
import { rawRoute, route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { isFound, pageOfList } from '../http/list-pages.ts';
import { unreadableView } from '../http/unreadable-view.ts';

const fields = namesWith(subscriberFields, 'stored');

const viewOf = ({ id, value }: StoredRecord<SubscriberRecord>): SubscriptionView => ({ id, ...pick(value, fields) });

const searched = (value: SubscriberRecord): string[] =>
  fields.filter((name) => subscriberFields[name].searched).map((name) => value[name] ?? '');

const list: Handler<typeof listSubscriptions> = async ({ deployContext, query }) => {
  const status = statusOf(query.get('status'));
  const wantsSpam = query.get('spam') === 'true';
  const listed = await storesOf(deployContext).open(subscribers).all();
  const records = listed.records.filter(({ value }) => value.spam === wantsSpam);
  const found = records.filter(
    ({ value }) => (status === null || displayStatus(value) === status) && isFound(query, searched(value)),
  );
  const page = pageOfList(found, query, ({ createdAt, id }) => [-createdAt, id]);
  const { nextCursor, total } = page;
  const unreadable = listed.unreadable.map(unreadableView);
  const subscriptions = page.records.map(viewOf);
  return { success: true, subscriptions, counts: countsOf(records), unreadable, nextCursor, total };
};

function statusOf(given: string | null): DisplayStatus | null {
  if (given === null || given === '') return null;
  const known = displayStatuses.find((status) => status === given);
  if (known) return known;
  const message = `Ask for one of: ${displayStatuses.join(', ')}.`;
  throw new Refusal('invalid', message, { fields: { status: message } });
}

function countsOf(records: readonly StoredRecord<SubscriberRecord>[]) {
  const counts = { total: records.length, Verified: 0, Pending: 0, Unsubscribed: 0 };
  for (const { value } of records) counts[displayStatus(value)] += 1;
  return counts;
}

const erase: Handler<typeof eraseSubscription> = async ({ deployContext, params }) => {
  const { status } = await storesOf(deployContext)
    .open(subscribers)
    .erase(params['id'] ?? '');
  if (status === 'missing') {
    throw new Refusal('not_found', 'This subscriber is not there any more, and may have been erased.');
  }
  return { success: true, message: 'The subscriber and everything kept of them are erased.' };
};

const header = Object.values(columnOf(subscriberFields, 'csv'));

const cellsOf = (value: SubscriberRecord): Cell[] =>
  fields.map((name) => (name === 'status' ? displayStatus(value) : (value[name] ?? null)));

async function* rowsOf(records: ReturnType<Collection<SubscriberRecord>['each']>): AsyncGenerator<Cell[]> {
  for await (const record of records) if (isReadable(record) && !record.value.spam) yield cellsOf(record.value);
}

const download = ({ deployContext, now }: Call): Promise<Response> => {
  const rows = rowsOf(storesOf(deployContext).open(subscribers).each());
  return attachment(csvOf(header, rows), { name: 'newsletter-subscribers', ending: 'csv', now });
};

export const handleAdminNewsletter = serve(
  [route(listSubscriptions, list), route(eraseSubscription, erase), rawRoute(exportSubscriptions, download)],
  bearer,
);
