import { apiFallback } from '#server/handlers/api-fallback.ts';

export default apiFallback;

// Netlify promises no order between functions that fit one path, so this one leaves out what the others take.
export const config = {
  path: ['/api', '/api/*'],
  excludedPath: [
    '/api/admin/analytics/events',
    '/api/admin/analytics/stats',
    '/api/admin/build',
    '/api/admin/contacts',
    '/api/admin/contacts.csv',
    '/api/admin/contacts/:id',
    '/api/admin/content',
    '/api/admin/content/:id',
    '/api/admin/content/:id/history',
    '/api/admin/content/:id/restore',
    '/api/admin/content/:id/status',
    '/api/admin/export',
    '/api/admin/login',
    '/api/admin/logout',
    '/api/admin/media',
    '/api/admin/media/:id',
    '/api/admin/media/:id/use',
    '/api/admin/newsletter/subscriptions',
    '/api/admin/newsletter/subscriptions.csv',
    '/api/admin/newsletter/subscriptions/:id',
    '/api/admin/render',
    '/api/admin/settings',
    '/api/admin/sync-content',
    '/api/admin/sync-content/conflicts',
    '/api/admin/sync-content/resolve',
    '/api/contact',
    '/api/contacts',
    '/api/essays',
    '/api/essays/:slug',
    '/api/events',
    '/api/health',
    '/api/newsletter/subscribe',
    '/api/projects',
    '/api/site',
  ],
};
