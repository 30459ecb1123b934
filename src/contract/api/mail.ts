/**
 * Starts writing and sending the mail that is due. Answers at once and continues in the background. A call only affects
 * when this happens, so it needs no authentication.
 */
export const sendMail = { method: 'POST', path: '/api/mail/send', auth: 'public' } as const;

/** The HTML of an outbox mail, for anyone with its signed address. */
export const drawMail = { method: 'GET', path: '/api/mail/frame/{token}', auth: 'public' } as const;
