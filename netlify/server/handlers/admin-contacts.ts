import {
  countContacts,
  eraseContact,
  exportContacts,
  fileContact,
  contactStates,
  listContacts,
  type ContactState,
} from '#contract/api/admin-contacts.ts';
import { pageLimits } from '#contract/api/page.ts';
import { contactFields } from '#contract/contact-fields.ts';
import { columnOf } from '#contract/field-list.ts';
import { type ContactRecord, contacts, stateOf } from '#storage/collections/contacts.ts';
import { timeOf } from '#storage/ids.ts';
import { isReadable } from '#storage/revision.ts';
import { bearer } from '../auth/bearer.ts';
import { eraseWithMails } from '../forms/erasure.ts';
import { refiled } from '../forms/filing.ts';
import { makeSegments } from '../forms/make-segments.ts';
import { walkList } from '../forms/walk-list.ts';
import type { Call } from '../http/call.ts';
import { storesOf } from '#storage/stores.ts';
import { csvOf, type Cell, type Row } from '../http/csv.ts';
import { exportPart, type PartBounds } from '../http/export-part.ts';
import { invalidField, oneOf } from '../http/refusal.ts';
import { rawRoute, route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { cursorIn, cursorOf, limitOf } from '../http/list-pages.ts';
import { unreadableView } from '../http/unreadable-view.ts';
import { contactFiltersIn } from './contact-filters.ts';
import { contactHandling } from './contact-handling.ts';
import { contactDetailOf, contactViewOf, gone, storedFields } from './contact-view.ts';
import { recordsAfter, recordsCursor, type RecordsCursor } from './records-after.ts';

/** What `?spam=` and `?state=` ask for: a kind that the collection counts, and a test for it. */
function askedIn(query: URLSearchParams): {
  kind: 'spam' | 'inbox' | ContactState;
  has: (value: ContactRecord) => boolean;
} {
  const given = query.get('state');
  const isSpam = query.get('spam') === 'true';
  if (given !== null && isSpam) throw invalidField('state', 'Spam has no state.');
  const state = given === null ? undefined : oneOf(contactStates, given, 'state', 'Ask for one of');
  const kind = isSpam ? 'spam' : (state ?? 'inbox');
  return { kind, has: (value) => value.spam === isSpam && (!state || stateOf(value) === state) };
}

const list: Handler<typeof listContacts> = async ({ deployContext, deployId, query, waitUntil }) => {
  const asked = askedIn(query);
  const limit = limitOf(query, pageLimits);
  const [after, before] = cursorIn<readonly [string, number]>(query, ['', 0]) ?? [undefined, 0];
  const looked = await storesOf(deployContext).open(contacts).look();
  const { isSearch, has, mayBe } = contactFiltersIn(query);
  const found = walkList(looked.each({ after, tally: asked.kind, mayBe }), {
    isFound: ({ value }) => asked.has(value) && has(value),
    limit,
    // A search shows how many matches there are.
    countsAll: isSearch,
  });
  const [{ records, last, isWhole, count, unreadable }, tallies] = await Promise.all([found, looked.tallies()]);
  if (looked.isBehind) waitUntil('make segments', () => makeSegments(deployContext, deployId));
  const countOf = (kind: string): number => tallies?.counts[kind] ?? 0;
  const counts = tallies && { inbox: countOf('inbox'), spam: countOf('spam') };
  // Counts from the previous version have no states.
  const states = tallies && !tallies.isPartial ? statesOf(countOf) : null;
  const counted = { ...counts, ...states }[asked.kind] ?? null;
  const isFull = records.length === limit;
  const next = isFull ? records.at(-1)?.id : last;
  return {
    success: true,
    contacts: records.map(contactViewOf),
    counts,
    states,
    // The id of a message shows when it came, even if the rest cannot be read.
    unreadable: (tallies?.unreadable ?? unreadable).map((one) => unreadableView({ ...one, updatedAt: timeOf(one.id) })),
    nextCursor: next === undefined || (isWhole && count <= limit) ? null : cursorOf([next, before + records.length]),
    total: isSearch ? (isWhole ? before + count : null) : counted,
    searchedBackTo: isWhole || isFull || last === undefined ? null : new Date(timeOf(last) ?? 0).toISOString(),
  };
};

const statesOf = (countOf: (kind: ContactState) => number) =>
  Object.fromEntries(contactStates.map((state) => [state, countOf(state)])) as Record<ContactState, number>;

const file: Handler<typeof fileContact> = async ({ deployContext, params, body: { spam } }) => {
  const { record } = await storesOf(deployContext)
    .open(contacts)
    .change(params['id'] ?? '', (standing) => standing && refiled(standing.value, spam));
  if (!record) throw gone();
  const message = spam ? 'The message is filed as spam.' : 'The message is in the inbox.';
  return { success: true, message, contact: contactDetailOf(record) };
};

const erase: Handler<typeof eraseContact> = async ({ deployContext, params }) => {
  if (!(await eraseWithMails(storesOf(deployContext), `contacts/${params['id'] ?? ''}`))) throw gone();
  return { success: true, message: 'The message and everything kept about it have been erased.' };
};

const header = [...Object.values(columnOf(contactFields, 'label')), 'Submitted at', 'State', 'Note'];

const cellsOf = (value: ContactRecord): Cell[] => [
  ...storedFields.map((name) => value[name] ?? null),
  ...[value.submittedAt, stateOf(value), value.ownerNote ?? null],
];

async function* rowsOf(records: ReturnType<typeof recordsAfter<ContactRecord>>): AsyncGenerator<Row<RecordsCursor>> {
  for await (const { record, cursor } of records)
    yield { cells: isReadable(record) && !record.value.spam ? cellsOf(record.value) : null, cursor };
}

/**
 * Half the size of other exports' parts: the place after it is found with few calls, and an export of a hundred
 * thousand leaves 25 MB less garbage (decision 0107).
 */
const ofContacts: Partial<PartBounds> = { bytes: 2 * 1024 * 1024 };

/** The CSV, or a part of it within `bounds`. */
export function exportedContacts(call: Call, bounds: Partial<PartBounds> = ofContacts): Promise<Response> {
  const collection = storesOf(call.deployContext).open(contacts);
  const pieces = (after: RecordsCursor | null) =>
    csvOf(after ? null : header, rowsOf(recordsAfter(collection, after ?? [])));
  return exportPart(call, { name: 'contacts', ending: 'csv', cursor: recordsCursor, pieces }, bounds);
}

export const handleAdminContacts = serve(
  [
    route(listContacts, list),
    route(countContacts, list),
    ...contactHandling,
    route(fileContact, file),
    route(eraseContact, erase),
    rawRoute(exportContacts, (call) => exportedContacts(call)),
  ],
  bearer,
);
