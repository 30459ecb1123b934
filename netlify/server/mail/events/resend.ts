import { nodeCrypto } from '#storage/node-crypto.ts';
import * as z from 'zod/mini';
import { codeIn, momentOf, type DeliveryEvent, type EventKind } from './delivery-event.ts';
import { isSameSecret } from './same-secret.ts';

// Resend's webhooks (resend.com/docs/webhooks), signed as Svix does. Fields that it adds later are not looked at.

/** Seconds that the clock of the caller may be off, or a call be on its way. */
const toleranceSeconds = 5 * 60;
const mostSignatures = 10;

const event = z.object({
  type: z.string(),
  created_at: z.optional(z.string()),
  data: z.object({
    to: z.optional(z.union([z.string(), z.array(z.string())])),
    message_id: z.optional(z.nullable(z.string())),
    headers: z.optional(z.nullable(z.array(z.object({ name: z.string(), value: z.string() })))),
    bounce: z.optional(
      z.nullable(z.object({ type: z.optional(z.nullable(z.string())), message: z.optional(z.nullable(z.string())) })),
    ),
  }),
});

/** Whether Resend signed this body, and less than five minutes ago. It may bring several signatures while a secret is changed. */
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

/** What Resend tells; nothing for what is no bounce or complaint. Throws where it is not what Resend documents. */
export function resendEvents(body: unknown): DeliveryEvent[] {
  const { type } = z.object({ type: z.string() }).parse(body);
  if (type !== 'email.bounced' && type !== 'email.complained' && type !== 'email.suppressed') return [];
  const { created_at, data } = event.parse(body);
  const to = [data.to ?? []].flat();
  const [address] = to;
  // A mail of ours has one recipient. Of several nobody says which one it was.
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

/** `email.suppressed`: Resend did not even try, since mail to the address has bounced for good or was complained of before. */
function kindOf(type: string, bounce: string | null | undefined): EventKind {
  if (type === 'email.complained') return 'complaint';
  return type === 'email.suppressed' || bounce === 'Permanent' ? 'hard' : 'soft';
}

/** The address of `Name <address>`. */
const addressIn = (text: string): string => /<([^<>]*)>\s*$/.exec(text)?.[1] ?? text;
