import { handleNewsletterClick } from '#server/handlers/newsletter-click.ts';

export default handleNewsletterClick;

export const config = { path: '/newsletter/go/:campaign/:number' };
