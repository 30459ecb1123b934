export { handleContact as default } from '#server/handlers/contact.ts';

export const config = {
  path: '/api/contact',
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
