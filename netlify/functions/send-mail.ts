import { handleSendMail } from '#server/handlers/send-mail.ts';

export default handleSendMail;

export const config = { path: '/api/mail/send', method: 'POST', background: true };
