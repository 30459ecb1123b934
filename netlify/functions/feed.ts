export { handleFeed as default } from '#server/handlers/feed.ts';

export const config = { path: '/rss.xml' };
