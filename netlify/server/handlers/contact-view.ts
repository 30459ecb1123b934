import type { ContactDetail, ContactView } from '#contract/api/admin-contacts.ts';
import { contactFields } from '#contract/contact-fields.ts';
import { namesWith, pick } from '#contract/field-list.ts';
import { stateOf, type ContactRecord } from '#storage/collections/contacts.ts';
import type { StoredRecord } from '#storage/revision.ts';
import { Refusal } from '../http/refusal.ts';

export const storedFields = namesWith(contactFields, 'stored');

/** A contact as the administrator sees it in a list, and nothing beyond that. */
export const contactViewOf = ({ id, value }: StoredRecord<ContactRecord>): ContactView => ({
  id,
  ...pick(value, [...storedFields, 'submittedAt', 'spam', 'spamReason']),
  state: stateOf(value),
});

/** The same with the administrator's notes. */
export const contactDetailOf = (record: StoredRecord<ContactRecord>): ContactDetail => ({
  ...contactViewOf(record),
  rev: record.rev,
  ownerNote: record.value.ownerNote ?? '',
});

/** The refusal for a missing contact. */
export const gone = () => new Refusal('not_found', 'This message no longer exists. It may have been erased.');
