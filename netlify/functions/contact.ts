import { handleContact } from '#server/handlers/contact.ts';

export default handleContact;

export const config = {
  path: '/api/contact',
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
