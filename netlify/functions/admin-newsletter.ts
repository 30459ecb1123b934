export { handleAdminNewsletter as default } from '#server/handlers/admin-newsletter.ts';

export const config = {
  path: [
    '/api/admin/newsletter/import',
    '/api/admin/newsletter/subscriptions',
    '/api/admin/newsletter/subscriptions/:id',
    '/api/admin/newsletter/subscriptions/:id/spam',
    '/api/admin/newsletter/subscriptions/:id/end',
    '/api/admin/newsletter/subscriptions.csv',
  ],
};
