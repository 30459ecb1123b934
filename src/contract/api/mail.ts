/** Has what is due be written and sent; it answers at once and goes on by itself. Whoever calls it changes nothing but when. */
export const sendMail = { method: 'POST', path: '/api/mail/send', auth: 'public' } as const;

/** The HTML of a mail of the outbox, for whoever has its signed address. */
export const drawMail = { method: 'GET', path: '/api/mail/frame/{token}', auth: 'public' } as const;
