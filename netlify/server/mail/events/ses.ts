import * as z from 'zod/mini';
import { codeIn, momentOf, type DeliveryEvent } from './delivery-event.ts';

// Notifications that SES publishes to a topic (docs.aws.amazon.com/ses: "Amazon SNS notification contents"). In event
// publishing, `notificationType` is called `eventType`. "Amazon SES reserves the right to add additional fields":
// unknown ones are ignored.

const recipient = z.object({
  emailAddress: z.string(),
  status: z.nullish(z.string()),
  diagnosticCode: z.nullish(z.string()),
});
const mail = z.object({
  headers: z.nullish(z.array(z.object({ name: z.string(), value: z.string() }))),
  commonHeaders: z.nullish(z.object({ messageId: z.nullish(z.string()) })),
});
const bounced = z.object({
  bounce: z.object({
    bounceType: z.string(),
    bounceSubType: z.optional(z.string()),
    bouncedRecipients: z.array(recipient),
    timestamp: z.optional(z.string()),
  }),
  mail: z.optional(mail),
});
const complained = z.object({
  complaint: z.object({
    complainedRecipients: z.array(recipient),
    complaintFeedbackType: z.nullish(z.string()),
    timestamp: z.optional(z.string()),
  }),
  mail: z.optional(mail),
});

/** Kinds of reports that are not a person's complaint (RFC 6430, RFC 6591). */
export const noComplaints: ReadonlySet<string> = new Set(['not-spam', 'auth-failure']);

/**
 * Parses a notification from SES; empty if it is neither a bounce nor a complaint. Throws if it differs from the
 * documentation of SES.
 */
export function sesEvents(body: unknown): DeliveryEvent[] {
  const told = z.object({ notificationType: z.optional(z.string()), eventType: z.optional(z.string()) }).parse(body);
  const type = told.notificationType ?? told.eventType;
  if (type === 'Bounce') {
    const { bounce, mail: about } = bounced.parse(body);
    return bounce.bouncedRecipients.map(({ emailAddress, status, diagnosticCode }) => {
      const why = diagnosticCode || [bounce.bounceType, bounce.bounceSubType].filter(Boolean).join(', ');
      return {
        kind: bounce.bounceType === 'Permanent' ? 'hard' : 'soft',
        address: emailAddress,
        at: momentOf(bounce.timestamp),
        code: codeIn(status ?? '') ?? codeIn(why),
        why,
        messageId: messageIdOf(about),
      };
    });
  }
  if (type !== 'Complaint') return [];
  const { complaint, mail: about } = complained.parse(body);
  const feedback = complaint.complaintFeedbackType ?? 'no kind given';
  if (noComplaints.has(feedback)) return [];
  // SES names every recipient at the domain; our mails have only one.
  return complaint.complainedRecipients.map(({ emailAddress }) => ({
    kind: 'complaint',
    address: emailAddress,
    at: momentOf(complaint.timestamp),
    why: `Marked as spam (${feedback})`,
    messageId: messageIdOf(about),
  }));
}

/** The `Message-ID` that we gave the mail. SES replaces it, and reports ours if "Include original headers" is on. */
function messageIdOf(about: z.infer<typeof mail> | undefined): string | undefined {
  const header = about?.headers?.find(({ name }) => name.toLowerCase() === 'message-id')?.value;
  return header ?? about?.commonHeaders?.messageId ?? undefined;
}
