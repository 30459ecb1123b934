import { handleMailFrame } from '#server/handlers/mail-frame.ts';

export default handleMailFrame;

export const config = {
  path: ['/api/mail/frame/:token', '/api/mail/frame/draft/:token'],
  method: ['GET', 'HEAD', 'POST'],
};
