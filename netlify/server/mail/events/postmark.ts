import * as z from 'zod/mini';
import { codeIn, momentOf, type DeliveryEvent, type EventKind } from './delivery-event.ts';
import { isSameSecret } from '../same-secret.ts';

// Postmark's webhooks (postmarkapp.com/developer/webhooks). They are not signed, but authenticated by Basic
// authentication. Unknown fields are ignored.

/**
 * The meaning of a bounce's `Type`. Types that do not mean a bounced mail, such as an out-of-office note, are left out.
 */
const kinds: ReadonlyMap<string, EventKind> = new Map([
  ['HardBounce', 'hard'],
  ['BadEmailAddress', 'hard'],
  ['SpamComplaint', 'complaint'],
  ['Unsubscribe', 'left'],
  ['Transient', 'soft'],
  ['SoftBounce', 'soft'],
  ['DnsError', 'soft'],
  ['SpamNotification', 'soft'],
  ['VirusNotification', 'soft'],
  ['Blocked', 'soft'],
  ['DMARCPolicy', 'soft'],
  ['SMTPApiError', 'soft'],
  ['ManuallyDeactivated', 'soft'],
  ['Unknown', 'soft'],
]);

const metadata = z.nullish(z.record(z.string(), z.unknown()));

/** The id that a mail carries as `X-PM-Metadata-mail`. Mail programs may change the case of headers. */
function mailIn(kept: z.infer<typeof metadata>): string | undefined {
  const [, mail] = Object.entries(kept ?? {}).find(([name]) => name.toLowerCase() === 'mail') ?? [];
  return typeof mail === 'string' ? mail : undefined;
}

const bounce = z.object({
  RecordType: z.enum(['Bounce', 'SpamComplaint']),
  Type: z.string(),
  Email: z.string(),
  BouncedAt: z.optional(z.string()),
  Description: z.nullish(z.string()),
  Details: z.nullish(z.string()),
  Metadata: metadata,
});
const change = z.object({
  RecordType: z.literal('SubscriptionChange'),
  Recipient: z.string(),
  ChangedAt: z.optional(z.string()),
  SuppressSending: z.boolean(),
  SuppressionReason: z.nullish(z.string()),
  Origin: z.nullish(z.string()),
  Metadata: metadata,
});

/** Whether a call carries the secret as the password of Basic authentication. The user name is ignored. */
export function isFromPostmark(headers: Headers, secret: string): boolean {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]{1,2000})$/i.exec(headers.get('Authorization') ?? '') ?? [];
  const given = Buffer.from(encoded, 'base64').toString();
  const colon = given.indexOf(':');
  return colon >= 0 && isSameSecret(given.slice(colon + 1), secret);
}

/**
 * Parses a report from Postmark; empty if it is neither a bounce nor a complaint. Throws if it differs from Postmark's
 * documentation.
 */
export function postmarkEvents(body: unknown): DeliveryEvent[] {
  const { RecordType } = z.object({ RecordType: z.string() }).parse(body);
  if (RecordType === 'SubscriptionChange') return changeOf(change.parse(body));
  if (RecordType !== 'Bounce' && RecordType !== 'SpamComplaint') return [];
  const { Type, Email, BouncedAt, Description, Details, Metadata } = bounce.parse(body);
  const kind = RecordType === 'SpamComplaint' ? 'complaint' : kinds.get(Type);
  const why = Details || Description || Type;
  return kind === undefined
    ? []
    : [{ kind, address: Email, at: momentOf(BouncedAt), code: codeIn(why), why, messageId: mailIn(Metadata) }];
}

/**
 * Postmark has stopped sending to an address. If it resumes, that is not the owner's decision, and it changes nothing
 * here.
 */
function changeOf(told: z.infer<typeof change>): DeliveryEvent[] {
  const { SuppressSending, SuppressionReason: reason, Origin, Recipient, ChangedAt, Metadata } = told;
  if (!SuppressSending) return [];
  const isReturned = reason === 'HardBounce' || reason === 'SpamComplaint';
  const kind = isReturned ? kinds.get(reason) : Origin === 'Recipient' ? 'left' : undefined;
  const why = `Postmark stopped sending to it: ${reason ?? 'no reason given'}`;
  return kind === undefined
    ? []
    : [{ kind, address: Recipient, at: momentOf(ChangedAt), why, messageId: mailIn(Metadata) }];
}
