import { handleEssayPage } from '#server/handlers/essay-page.ts';

export default handleEssayPage;

export const config = { path: ['/essays', '/essays/:slug'] };
