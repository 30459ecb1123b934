export { handleMailFrame as default } from '#server/handlers/mail-frame.ts';

export const config = {
  path: ['/api/mail/frame/:token', '/api/mail/frame/draft/:token'],
  method: ['GET', 'HEAD', 'POST'],
};
