export { handleSendMail as default } from '#server/handlers/send-mail.ts';

export const config = { path: '/api/mail/send', method: 'POST', background: true };
