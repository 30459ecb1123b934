import { nodeCrypto } from '#storage/node-crypto.ts';
import * as z from 'zod/mini';
import { codeIn, momentOf, type DeliveryEvent, type EventKind } from './delivery-event.ts';
import { isSameSecret } from '../same-secret.ts';

// Resend's webhooks (resend.com/docs/webhooks), signed like Svix's. Unknown fields are ignored.

/** Tolerance for the caller's clock and for delays, in seconds. */
const toleranceSeconds = 5 * 60;
const mostSignatures = 10;

const event = z.object({
  type: z.string(),
  created_at: z.optional(z.string()),
  data: z.object({
    to: z.optional(z.union([z.string(), z.array(z.string())])),
    message_id: z.nullish(z.string()),
    headers: z.nullish(z.array(z.object({ name: z.string(), value: z.string() }))),
    bounce: z.nullish(z.object({ type: z.nullish(z.string()), message: z.nullish(z.string()) })),
  }),
});

/**
 * Whether Resend signed this body less than five minutes ago. There may be several signatures while a secret is being
 * changed.
 */
export function isFromResend(headers: Headers, body: string, secret: string, now: number): boolean {
  const id = headers.get('svix-id') ?? '';
  const sentAt = headers.get('svix-timestamp') ?? '';
  if (id === '' || !/^\d{1,12}$/.test(sentAt)) return false;
  if (Math.abs(now / 1000 - Number(sentAt)) > toleranceSeconds) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = nodeCrypto().createHmac('sha256', key).update(`${id}.${sentAt}.${body}`).digest('base64');
  const signatures = (headers.get('svix-signature') ?? '').split(' ').slice(0, mostSignatures);
  return signatures.some((one) => one.startsWith('v1,') && isSameSecret(one.slice('v1,'.length), expected));
}

/**
 * Parses a report from Resend; empty if it is neither a bounce nor a complaint. Throws if it differs from Resend's
 * documentation.
 */
export function resendEvents(body: unknown): DeliveryEvent[] {
  const { type } = z.object({ type: z.string() }).parse(body);
  if (type !== 'email.bounced' && type !== 'email.complained' && type !== 'email.suppressed') return [];
  const { created_at, data } = event.parse(body);
  const to = [data.to ?? []].flat();
  const [address] = to;
  // Our mails have one recipient. With several, the one meant would be unknown.
  if (address === undefined || to.length > 1) return [];
  const why = data.bounce?.message || type.replace('email.', '');
  const messageId = data.message_id ?? data.headers?.find(({ name }) => name.toLowerCase() === 'message-id')?.value;
  return [
    {
      kind: kindOf(type, data.bounce?.type),
      address: addressIn(address),
      at: momentOf(created_at),
      code: codeIn(why),
      why,
      messageId,
    },
  ];
}

/**
 * `email.suppressed`: Resend did not even try, since earlier mail to the address bounced for good or was marked as
 * spam.
 */
function kindOf(type: string, bounce: string | null | undefined): EventKind {
  if (type === 'email.complained') return 'complaint';
  return type === 'email.suppressed' || bounce === 'Permanent' ? 'hard' : 'soft';
}

/** The address of `Name <address>`. */
const addressIn = (text: string): string => /<([^<>]*)>\s*$/.exec(text)?.[1] ?? text;
