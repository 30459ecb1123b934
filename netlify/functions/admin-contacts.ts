import { handleAdminContacts } from '#server/handlers/admin-contacts.ts';

export default handleAdminContacts;

export const config = {
  path: [
    '/api/contacts',
    '/api/admin/contacts',
    '/api/admin/contacts/:id',
    '/api/admin/contacts/:id/spam',
    '/api/admin/contacts.csv',
  ],
};
