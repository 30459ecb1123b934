export { handleNewsletterArchive as default } from '#server/handlers/newsletter-archive.ts';

// The pages that mails link to are static files.
export const config = {
  path: ['/newsletter', '/newsletter/rss.xml', '/newsletter/:slug'],
  excludedPath: ['/newsletter/confirm', '/newsletter/not-me', '/newsletter/unsubscribe'],
};
