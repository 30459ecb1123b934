import {
  countContacts,
  eraseContact,
  exportContacts,
  listContacts,
  readContact,
  type ContactView,
} from '#contract/api/admin-contacts.ts';
import { contactFields } from '#contract/contact-fields.ts';
import { columnOf, namesWith, pick } from '#contract/field-list.ts';
import type { ContactRecord } from '#storage/collections/contacts.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { bearer } from '../auth/bearer.ts';
import type { Call } from '../http/call.ts';
import { attachment } from '../http/attachment.ts';
import { csvOf, type Cell } from '../http/csv.ts';
import { Refusal } from '../http/refusal.ts';
import { rawRoute, route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';
import { isFound, pageOfList } from '../http/list-pages.ts';
import { storageOf } from '../stores/opened-storage.ts';

const fields = namesWith(contactFields, 'stored');

/** What the administrator sees of a record, and nothing else of it. */
const viewOf = ({ id, value }: StoredRecord<ContactRecord>): ContactView => ({
  id,
  ...pick(value, [...fields, 'submittedAt', 'spam']),
});

const gone = () => new Refusal('not_found', 'This message is not there any more. It may have been erased.');

const list: Handler<typeof listContacts> = async ({ deployContext, query }) => {
  const wantsSpam = query.get('spam') === 'true';
  const records = await storageOf(deployContext).contacts.all();
  const found = records.filter(({ value }) => value.spam === wantsSpam && isFound(query, searched(value)));
  const page = pageOfList(found, query, ({ value, createdAt, id }) => [-Date.parse(value.submittedAt), -createdAt, id]);
  return { success: true, contacts: page.records.map(viewOf), nextCursor: page.nextCursor, total: page.total };
};

const searched = (value: ContactRecord): string[] =>
  fields.filter((name) => contactFields[name].searched).map((name) => value[name] ?? '');

const readOne: Handler<typeof readContact> = async ({ deployContext, params }) => {
  const record = await storageOf(deployContext).contacts.read(params['id'] ?? '');
  if (!record) throw gone();
  return { success: true, contact: viewOf(record) };
};

const erase: Handler<typeof eraseContact> = async ({ deployContext, params }) => {
  const { status } = await storageOf(deployContext).contacts.erase(params['id'] ?? '');
  if (status === 'missing') throw gone();
  return { success: true, message: 'The message and everything kept of it are erased.' };
};

const header = [...Object.values(columnOf(contactFields, 'label')), 'Submitted at'];

async function* rowsOf(records: AsyncIterable<StoredRecord<ContactRecord>>): AsyncGenerator<Cell[]> {
  for await (const { value } of records) {
    if (!value.spam) yield [...fields.map((name) => value[name] ?? null), value.submittedAt];
  }
}

const download = ({ deployContext, now }: Call): Promise<Response> =>
  attachment(csvOf(header, rowsOf(storageOf(deployContext).contacts.each())), { name: 'contacts', ending: 'csv', now });

export const handleAdminContacts = serve(
  [
    route(listContacts, list),
    route(countContacts, list),
    route(readContact, readOne),
    route(eraseContact, erase),
    rawRoute(exportContacts, download),
  ],
  bearer,
);
