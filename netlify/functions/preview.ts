export { handlePreview as default } from '#server/handlers/preview.ts';

export const config = { path: '/preview/:token' };
