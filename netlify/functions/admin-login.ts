import { handleAdminLogin } from '#server/handlers/admin-login.ts';

export default handleAdminLogin;

export const config = {
  path: '/api/admin/login',
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
