import { handleEssayPage } from '#server/handlers/essay-page.ts';

export default handleEssayPage;

// A built essay is served as the file that it is; this is asked only where there is none.
export const config = { path: '/essays/:slug', preferStatic: true };
