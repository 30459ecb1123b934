import {
  countContacts,
  eraseContact,
  exportContacts,
  fileContact,
  listContacts,
  readContact,
  type ContactView,
} from '#contract/api/admin-contacts.ts';
import { pageLimits } from '#contract/api/page.ts';
import { contactFields } from '#contract/contact-fields.ts';
import { columnOf, namesWith, pick } from '#contract/field-list.ts';
import { type ContactRecord, contacts } from '#storage/collections/contacts.ts';
import { timeOf } from '#storage/ids.ts';
import { isReadable, type StoredRecord } from '#storage/revision.ts';
import { bearer } from '../auth/bearer.ts';
import { eraseSubmission, eraseWithMails } from '../forms/erasure.ts';
import { refiled } from '../forms/filing.ts';
import { makeSegments } from '../forms/make-segments.ts';
import { walkList } from '../forms/walk-list.ts';
import type { Call } from '../http/call.ts';
import { storesOf } from '#storage/stores.ts';
import { csvOf, type Cell, type Row } from '../http/csv.ts';
import { exportPart, type PartBounds } from '../http/export-part.ts';
import { Refusal } from '../http/refusal.ts';
import { rawRoute, route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { cursorIn, cursorOf, isFound, limitOf } from '../http/list-pages.ts';
import { unreadableView } from '../http/unreadable-view.ts';
import { recordsAfter, recordsPlace, type RecordsPlace } from './records-after.ts';

const fields = namesWith(contactFields, 'stored');

/** What the administrator sees of a record, and nothing else of it. */
const viewOf = ({ id, value }: StoredRecord<ContactRecord>): ContactView => ({
  id,
  ...pick(value, [...fields, 'submittedAt', 'spam', 'spamReason']),
});

const gone = () => new Refusal('not_found', 'This message is not there any more. It may have been erased.');

const kindOf = (spam: boolean): string => (spam ? 'spam' : 'inbox');

const list: Handler<typeof listContacts> = async ({ deployContext, deployId, query, waitUntil }) => {
  const spam = query.get('spam') === 'true';
  const limit = limitOf(query, pageLimits);
  const [after, before] = cursorIn<readonly [string, number]>(query, ['', 0]) ?? [undefined, 0];
  const looked = await storesOf(deployContext).open(contacts).look();
  const isSearch = (query.get('q') ?? '').trim() !== '';
  const found = walkList(looked.each({ after, tally: kindOf(spam) }), {
    isFound: ({ value }) => value.spam === spam && (!isSearch || isFound(query, searched(value))),
    limit,
    // Whoever searches wants to know how many there are.
    countsAll: isSearch,
  });
  const [{ records, last, isWhole, count, unreadable }, tallies] = await Promise.all([found, looked.tallies()]);
  if (looked.isBehind) waitUntil('make segments', () => makeSegments(deployContext, deployId));
  const counts = tallies && { inbox: tallies.counts['inbox'] ?? 0, spam: tallies.counts['spam'] ?? 0 };
  const isFull = records.length === limit;
  const next = isFull ? records.at(-1)?.id : last;
  return {
    success: true,
    contacts: records.map(viewOf),
    counts,
    // The id of a message tells when it came, whatever became of the rest.
    unreadable: (tallies?.unreadable ?? unreadable).map((one) => unreadableView({ ...one, updatedAt: timeOf(one.id) })),
    nextCursor: next === undefined || (isWhole && count <= limit) ? null : cursorOf([next, before + records.length]),
    total: isSearch ? (isWhole ? before + count : null) : (counts?.[spam ? 'spam' : 'inbox'] ?? null),
    searchedBackTo: isWhole || isFull || last === undefined ? null : new Date(timeOf(last) ?? 0).toISOString(),
  };
};

const searched = (value: ContactRecord): string[] =>
  fields.filter((name) => contactFields[name].searched).map((name) => value[name] ?? '');

const readOne: Handler<typeof readContact> = async ({ deployContext, params }) => {
  const record = await storesOf(deployContext)
    .open(contacts)
    .read(params['id'] ?? '');
  if (!record) throw gone();
  return { success: true, contact: viewOf(record) };
};

const file: Handler<typeof fileContact> = async ({ deployContext, params, body: { spam } }) => {
  const { record } = await storesOf(deployContext)
    .open(contacts)
    .change(params['id'] ?? '', (standing) => standing && refiled(standing.value, spam));
  if (!record) throw gone();
  const message = spam ? 'The message is filed as spam.' : 'The message is in the inbox.';
  return { success: true, message, contact: viewOf(record) };
};

const erase: Handler<typeof eraseContact> = async ({ deployContext, params }) => {
  const stores = storesOf(deployContext);
  const id = params['id'] ?? '';
  const eraseRecord = () => eraseSubmission(stores, stores.open(contacts), id);
  if (!(await eraseWithMails(stores, `contacts/${id}`, eraseRecord))) throw gone();
  return { success: true, message: 'The message and everything kept of it are erased.' };
};

const header = [...Object.values(columnOf(contactFields, 'label')), 'Submitted at'];

const cellsOf = (value: ContactRecord): Cell[] => [...fields.map((name) => value[name] ?? null), value.submittedAt];

async function* rowsOf(records: ReturnType<typeof recordsAfter<ContactRecord>>): AsyncGenerator<Row<RecordsPlace>> {
  for await (const { record, place } of records)
    yield { cells: isReadable(record) && !record.value.spam ? cellsOf(record.value) : null, place };
}

/** Half of what another part holds: the place after it is found with few calls, and an export of a hundred thousand leaves 25 MB less behind (decision 0107). */
const ofContacts: Partial<PartBounds> = { bytes: 2 * 1024 * 1024 };

/** The CSV, or a part of it; `bounds` are those of a part. */
export function exportedContacts(call: Call, bounds: Partial<PartBounds> = ofContacts): Promise<Response> {
  const collection = storesOf(call.deployContext).open(contacts);
  const pieces = (after: RecordsPlace | null) =>
    csvOf(after ? null : header, rowsOf(recordsAfter(collection, after ?? [])));
  return exportPart(call, { name: 'contacts', ending: 'csv', place: recordsPlace, pieces }, bounds);
}

export const handleAdminContacts = serve(
  [
    route(listContacts, list),
    route(countContacts, list),
    route(readContact, readOne),
    route(fileContact, file),
    route(eraseContact, erase),
    rawRoute(exportContacts, (call) => exportedContacts(call)),
  ],
  bearer,
);
