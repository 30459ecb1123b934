export { handleAdminAnalytics as default } from '#server/handlers/admin-analytics.ts';

export const config = {
  path: [
    '/api/admin/analytics/events',
    '/api/admin/analytics/live',
    '/api/admin/analytics/report',
    '/api/admin/analytics/report.csv',
    '/api/admin/analytics/stats',
    '/api/admin/analytics/uncounted',
  ],
};
