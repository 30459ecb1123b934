export { handleSearch as default } from '#server/handlers/search.ts';

export const config = { path: ['/search', '/search/index.json', '/search/sentences/:kind/:slug'] };
