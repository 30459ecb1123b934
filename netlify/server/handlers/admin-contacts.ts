import {
  countContacts,
  eraseContact,
  exportContacts,
  fileContact,
  listContacts,
  readContact,
  type ContactView,
} from '#contract/api/admin-contacts.ts';
import { contactFields } from '#contract/contact-fields.ts';
import { columnOf, namesWith, pick } from '#contract/field-list.ts';
import { type ContactRecord, contacts } from '#storage/collections/contacts.ts';
import { timeOf } from '#storage/ids.ts';
import { isReadable, type StoredRecord } from '#storage/revision.ts';
import { bearer } from '../auth/bearer.ts';
import { eraseSubmission } from '../forms/erasure.ts';
import { refiled } from '../forms/filing.ts';
import type { Call } from '../http/call.ts';
import { storesOf } from '#storage/stores.ts';
import { csvOf, type Cell, type Row } from '../http/csv.ts';
import { exportPart, type PartBounds } from '../http/export-part.ts';
import { Refusal } from '../http/refusal.ts';
import { rawRoute, route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { isFound, pageOfList } from '../http/list-pages.ts';
import { unreadableView } from '../http/unreadable-view.ts';
import { recordsAfter, recordsPlace, type RecordsPlace } from './records-after.ts';

const fields = namesWith(contactFields, 'stored');

/** What the administrator sees of a record, and nothing else of it. */
const viewOf = ({ id, value }: StoredRecord<ContactRecord>): ContactView => ({
  id,
  ...pick(value, [...fields, 'submittedAt', 'spam', 'spamReason']),
});

const gone = () => new Refusal('not_found', 'This message is not there any more. It may have been erased.');

const list: Handler<typeof listContacts> = async ({ deployContext, query }) => {
  const wantsSpam = query.get('spam') === 'true';
  const { records, unreadable } = await storesOf(deployContext).open(contacts).all();
  const found = records.filter(({ value }) => value.spam === wantsSpam && isFound(query, searched(value)));
  // Of two that were submitted at one moment their ids tell which came first.
  const placeOf = ({ value, createdAt, id }: (typeof found)[number]) =>
    [-Date.parse(value.submittedAt), -(timeOf(id) ?? createdAt), id] as const;
  const page = pageOfList(found, query, placeOf);
  const { nextCursor, total } = page;
  const spam = records.filter(({ value }) => value.spam).length;
  return {
    success: true,
    contacts: page.records.map(viewOf),
    counts: { inbox: records.length - spam, spam },
    // The id of a message tells when it came, whatever became of the rest.
    unreadable: unreadable.map((one) => unreadableView({ ...one, updatedAt: timeOf(one.id) })),
    nextCursor,
    total,
    searchedBackTo: null,
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
  if (!(await eraseSubmission(stores, stores.open(contacts), params['id'] ?? ''))) throw gone();
  return { success: true, message: 'The message and everything kept of it are erased.' };
};

const header = [...Object.values(columnOf(contactFields, 'label')), 'Submitted at'];

const cellsOf = (value: ContactRecord): Cell[] => [...fields.map((name) => value[name] ?? null), value.submittedAt];

async function* rowsOf(records: ReturnType<typeof recordsAfter<ContactRecord>>): AsyncGenerator<Row<RecordsPlace>> {
  for await (const { record, place } of records)
    yield { cells: isReadable(record) && !record.value.spam ? cellsOf(record.value) : null, place };
}

/** The CSV, or a part of it; `bounds` are those of a part. */
export function exportedContacts(call: Call, bounds?: PartBounds): Promise<Response> {
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
