export { handleNewsletter as default } from '#server/handlers/newsletter.ts';

export const config = { path: '/api/newsletter/subscribe' };
