import * as z from 'zod/mini';

/**
 * Where Postmark, Resend and Amazon SES (over SNS) tell of mails that came back and of complaints. Each proves who it is in its own way; the body is theirs and may have fields
 * that nobody here knows of, so it has no schema of ours (decision 0126).
 */
export const mailEvents = {
  method: 'POST',
  path: '/api/mail/events',
  response: z.object({
    success: z.literal(true),
    /** How many addresses are not written to any more, and were until now. */
    suppressed: z.int(),
  }),
  auth: 'public',
  /** SNS sends no more. */
  bodyLimit: 256 * 1024,
} as const;
