import { handleNewsletter } from '#server/handlers/newsletter.ts';

export default handleNewsletter;

export const config = { path: '/api/newsletter/subscribe' };
