import { handlePreview } from '#server/handlers/preview.ts';

export default handlePreview;

export const config = { path: '/preview/:token' };
