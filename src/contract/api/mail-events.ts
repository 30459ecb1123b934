import * as z from 'zod/mini';

/**
 * Where Postmark, Resend and Amazon SES (over SNS) report bounces and complaints. Each authenticates in its own way.
 * The body is theirs and may have fields unknown to us, so it has no schema here (decision 0126).
 */
export const mailEvents = {
  method: 'POST',
  path: '/api/mail/events',
  response: z.object({
    success: z.literal(true),
    /** How many addresses this call newly suppressed. */
    suppressed: z.int(),
  }),
  auth: 'public',
  /** The most that SNS sends. */
  bodyLimit: 256 * 1024,
} as const;
