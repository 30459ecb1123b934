export { handleAdminLogin as default } from '#server/handlers/admin-login.ts';

export const config = {
  path: '/api/admin/login',
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
