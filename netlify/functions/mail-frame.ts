import { handleMailFrame } from '#server/handlers/mail-frame.ts';

export default handleMailFrame;

export const config = { path: '/mail/:token', method: ['GET', 'HEAD'] };
