export { handleMediaFile as default } from '#server/handlers/media-file.ts';

export const config = { path: '/media/:hash' };
