export { handleAdminMail as default } from '#server/handlers/admin-mail.ts';

export const config = {
  path: [
    '/api/admin/mail/domain',
    '/api/admin/mail/mailbox',
    '/api/admin/mail/reports',
    '/api/admin/mail/suppression',
    '/api/admin/mail/suppression/lift',
  ],
};
