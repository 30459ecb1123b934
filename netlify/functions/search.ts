import { handleSearch } from '#server/handlers/search.ts';

export default handleSearch;

export const config = { path: ['/search', '/search/index.json', '/search/sentences/:kind/:slug'] };
