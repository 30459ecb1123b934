import { nodeCrypto } from '#storage/node-crypto.ts';
import * as z from 'zod/mini';
import type { Topic } from '../../environment/sns-topic.ts';
import { momentOf } from './delivery-event.ts';

// Messages of Amazon SNS (docs.aws.amazon.com/sns: "Verifying the signatures of Amazon SNS messages"). An attacker who
// could make us fetch a certificate from elsewhere could sign anything, so certificates come only from SNS in the
// topic's own region.

/** SNS repeats a message for an hour at most. */
const oldestMs = 2 * 60 * 60_000;
const aheadMs = 15 * 60_000;

const snsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  Signature: z.string(),
  SignatureVersion: z.string(),
  SigningCertURL: z.string(),
  Subject: z.nullish(z.string()),
  SubscribeURL: z.nullish(z.string()),
  Token: z.nullish(z.string()),
});
export type SnsMessage = z.infer<typeof snsMessage>;

/** Fetches an https address without following redirects. Throws if it fails. */
export type ReadAddress = (url: string) => Promise<string>;

/** A message from SNS; null for anything else. */
export const readSnsMessage = (body: unknown): SnsMessage | null => snsMessage.safeParse(body).data ?? null;

const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const;

/** The part of a message that SNS signed, as text. */
export const signedText = (message: SnsMessage): string =>
  signedFields[message.Type]
    .flatMap((name) => {
      const value = message[name];
      return value === undefined || value === null ? [] : [`${name}\n${value}\n`];
    })
    .join('');

/** Whether SNS recently signed a message for this topic. If the certificate cannot be fetched, the answer is no. */
export async function isFromTopic(
  message: SnsMessage,
  topic: Topic,
  certificateAt: ReadAddress,
  now: number,
): Promise<boolean> {
  const sentAt = momentOf(message.Timestamp);
  if (message.TopicArn !== topic.arn || sentAt === null) return false;
  if (sentAt < now - oldestMs || sentAt > now + aheadMs) return false;
  const algorithm = message.SignatureVersion === '2' ? 'sha256' : message.SignatureVersion === '1' ? 'sha1' : null;
  if (algorithm === null || !isCertificateAddress(message.SigningCertURL, topic)) return false;
  try {
    const { X509Certificate, verify } = nodeCrypto();
    const certificate = new X509Certificate(await certificateAt(message.SigningCertURL));
    const isValid = Date.parse(certificate.validFrom) <= now && now <= Date.parse(certificate.validTo);
    if (!isValid || certificate.publicKey.asymmetricKeyType !== 'rsa') return false;
    const signature = Buffer.from(message.Signature, 'base64');
    return verify(algorithm, Buffer.from(signedText(message)), certificate.publicKey, signature);
  } catch {
    return false;
  }
}

/**
 * Whether an address belongs to SNS in the topic's region: exactly that host, without port or user, and a path of SNS's
 * own form.
 */
export function isCertificateAddress(address: string, { origin }: Topic): boolean {
  const prefix = `${origin}/SimpleNotificationService-`;
  return address.startsWith(prefix) && /^[0-9a-zA-Z]{1,64}\.pem$/.test(address.slice(prefix.length));
}

/** Whether visiting an address confirms the subscription to this topic, and does nothing else. */
export function isConfirmation(address: string, { origin, arn }: Topic): boolean {
  const prefix = `${origin}/?`;
  if (!address.startsWith(prefix) || address.length > 2_000) return false;
  const query = new URLSearchParams(address.slice(prefix.length));
  return query.get('Action') === 'ConfirmSubscription' && query.get('TopicArn') === arn;
}
