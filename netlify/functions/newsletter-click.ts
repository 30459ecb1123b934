export { handleNewsletterClick as default } from '#server/handlers/newsletter-click.ts';

export const config = { path: '/newsletter/go/:campaign/:number' };
