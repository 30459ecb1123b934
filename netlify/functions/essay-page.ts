export { handleEssayPage as default } from '#server/handlers/essay-page.ts';

export const config = { path: ['/essays', '/essays/:slug'] };
