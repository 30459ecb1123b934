import { handleFeed } from '#server/handlers/feed.ts';

export default handleFeed;

export const config = { path: '/rss.xml' };
