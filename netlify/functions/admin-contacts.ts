export { handleAdminContacts as default } from '#server/handlers/admin-contacts.ts';

export const config = {
  path: [
    '/api/contacts',
    '/api/admin/contacts',
    '/api/admin/contacts/:id',
    '/api/admin/contacts/:id/spam',
    '/api/admin/contacts/:id/opened',
    '/api/admin/contacts/:id/handling',
    '/api/admin/contacts/:id/replies',
    '/api/admin/contacts.csv',
  ],
};
