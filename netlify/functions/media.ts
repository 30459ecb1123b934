import { handleMediaFile } from '#server/handlers/media-file.ts';

export default handleMediaFile;

export const config = { path: '/media/:hash' };
