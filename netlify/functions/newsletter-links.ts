import { handleNewsletterLinks } from '#server/handlers/newsletter-links.ts';

export default handleNewsletterLinks;

// The pages are files: GET and HEAD are not ours. No other method is anything there.
export const config = {
  path: [
    '/api/newsletter/confirm',
    '/api/newsletter/not-me',
    '/api/newsletter/unsubscribe',
    '/newsletter/confirm',
    '/newsletter/not-me',
    '/newsletter/unsubscribe',
  ],
  method: ['POST', 'PUT', 'PATCH', 'DELETE'],
};
