import { handleNewsletterLinks } from '#server/handlers/newsletter-links.ts';

export default handleNewsletterLinks;

// The pages are files: GET is not ours.
export const config = {
  path: [
    '/api/newsletter/confirm',
    '/api/newsletter/not-me',
    '/api/newsletter/unsubscribe',
    '/newsletter/confirm',
    '/newsletter/not-me',
    '/newsletter/unsubscribe',
  ],
  method: 'POST',
};
