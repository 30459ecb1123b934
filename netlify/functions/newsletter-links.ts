export { handleNewsletterLinks as default } from '#server/handlers/newsletter-links.ts';

// The pages are static files, which answer GET and HEAD.
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
