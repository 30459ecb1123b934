import { createHmac, sign, type KeyObject } from 'node:crypto';
import { signedText, type SnsMessage } from '#server/mail/events/sns.ts';

// Providers' reports of bounced mail, as in their documentation, with their proof of identity.

/** postmarkapp.com/developer/webhooks/bounce-webhook */
export const postmarkBounce = (changes: object = {}) => ({
  RecordType: 'Bounce',
  ID: 42,
  Type: 'HardBounce',
  TypeCode: 1,
  Name: 'Hard bounce',
  Tag: '',
  MessageID: '00000000-0000-0000-0000-000000000000',
  Metadata: {},
  ServerID: 23,
  MessageStream: 'outbound',
  Description: 'The server was unable to deliver your message (ex: unknown user, mailbox not found).',
  Details: 'smtp;550 5.1.1 The email account that you tried to reach does not exist.',
  Email: 'ada@example.com',
  From: 'hello@meridianforge.example',
  BouncedAt: '2026-11-22T09:00:00.9070259Z',
  DumpAvailable: true,
  Inactive: true,
  CanActivate: true,
  Subject: 'Please confirm',
  Content: '<Full dump of bounce>',
  ...changes,
});

/** postmarkapp.com/developer/webhooks/subscription-change-webhook */
export const postmarkChange = (changes: object = {}) => ({
  RecordType: 'SubscriptionChange',
  MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
  ServerID: 123456,
  MessageStream: 'outbound',
  ChangedAt: '2026-11-22T09:00:00.416071Z',
  Recipient: 'ada@example.com',
  Origin: 'Recipient',
  SuppressSending: true,
  SuppressionReason: 'HardBounce',
  Tag: '',
  Metadata: {},
  ...changes,
});

export const byPostmark = (secret: string) => ({
  Authorization: `Basic ${Buffer.from(`postmark:${secret}`).toString('base64')}`,
});

/** resend.com/docs/webhooks/emails/bounced */
export const resendBounce = (changes: { type?: string; data?: object } = {}) => ({
  type: 'email.bounced',
  created_at: '2026-11-22T09:00:01.000Z',
  ...changes,
  data: {
    broadcast_id: '8b146471-e88e-4322-86af-016cd36fd216',
    created_at: '2026-11-22T09:00:00.355Z',
    email_id: '56761188-7520-42d8-8898-ff6fc54ce618',
    from: 'Meridian Forge <hello@meridianforge.example>',
    to: ['ada@example.com'],
    subject: 'Please confirm',
    bounce: {
      message:
        "The recipient's email address is on the suppression list because it has a recent history of producing hard bounces.",
      subType: 'Suppressed',
      type: 'Permanent',
    },
    ...changes.data,
  },
});

/** The headers of a call signed by Svix (docs.svix.com: "Verifying webhooks manually"). */
export function bySvix(body: string, secret: string, at: number, id = 'msg_2Lh9KRb0pzN4LePd3XiA4v12Axj') {
  const sentAt = String(Math.floor(at / 1000));
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${sentAt}.${body}`).digest('base64');
  return { 'svix-id': id, 'svix-timestamp': sentAt, 'svix-signature': `v1,${signature}` };
}

/** docs.aws.amazon.com/ses: "Bounce notification with a DSN" */
export const sesBounce = ({ mail = {}, ...changes }: { mail?: object } & Record<string, unknown> = {}) => ({
  notificationType: 'Bounce',
  bounce: {
    bounceType: 'Permanent',
    reportingMTA: 'dns; email.example.com',
    bouncedRecipients: [
      {
        emailAddress: 'ada@example.com',
        status: '5.1.1',
        action: 'failed',
        diagnosticCode: 'smtp; 550 5.1.1 <ada@example.com>... User unknown',
      },
    ],
    bounceSubType: 'General',
    timestamp: '2026-11-22T09:00:00.237Z',
    feedbackId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa068a-000000',
    remoteMtaIp: '127.0.2.0',
    ...changes,
  },
  mail: {
    timestamp: '2026-11-22T08:59:38.237Z',
    source: 'hello@meridianforge.example',
    sourceArn: 'arn:aws:ses:eu-west-1:123456789012:identity/meridianforge.example',
    sendingAccountId: '123456789012',
    messageId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa0680-000000',
    destination: ['ada@example.com'],
    headersTruncated: false,
    ...mail,
  },
});

/** docs.aws.amazon.com/ses: "Complaint notification with a feedback report"; event publishing uses `eventType`. */
export const sesComplaint = (changes: object = {}) => ({
  eventType: 'Complaint',
  complaint: {
    userAgent: 'AnyCompany Feedback Loop (V0.01)',
    complainedRecipients: [{ emailAddress: 'ada@example.com' }],
    complaintFeedbackType: 'abuse',
    arrivalDate: '2026-11-22T09:00:00.000Z',
    timestamp: '2026-11-22T09:00:00.237Z',
    feedbackId: '000001378603177f-18c07c78-fa81-4a58-9dd1-fedc3cb8f49a-000000',
    ...changes,
  },
  mail: { timestamp: '2026-11-22T08:59:38.237Z', destination: ['ada@example.com'], tags: { 'ses:from-domain': [] } },
});

export const topicArn = 'arn:aws:sns:eu-west-1:123456789012:mail';
export const certificateUrl =
  'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-01d088a6f77103d0fe307c0069e40ed6.pem';

/** An SNS message, signed with a key (docs.aws.amazon.com/sns: "Verifying the signatures of Amazon SNS messages"). */
export function snsMessage(key: KeyObject, message: unknown, changes: Partial<SnsMessage> = {}): SnsMessage {
  const unsigned: SnsMessage = {
    Type: 'Notification',
    MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
    TopicArn: topicArn,
    Message: typeof message === 'string' ? message : JSON.stringify(message),
    Timestamp: new Date().toISOString(),
    SignatureVersion: '2',
    SigningCertURL: certificateUrl,
    Signature: '',
    ...changes,
  };
  const algorithm = unsigned.SignatureVersion === '1' ? 'sha1' : 'sha256';
  return { ...unsigned, Signature: sign(algorithm, Buffer.from(signedText(unsigned)), key).toString('base64') };
}

/** SNS's request to confirm a subscription. */
export const snsQuestion = (key: KeyObject, changes: Partial<SnsMessage> = {}) =>
  snsMessage(key, `You have chosen to subscribe to the topic ${topicArn}.`, {
    Type: 'SubscriptionConfirmation',
    Token: '2336412f37fb687f5d51e6e241d59b68c9e583a5',
    SubscribeURL: `https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${topicArn}&Token=2336412f37fb687f5d51e6e241d59b68c9e583a5`,
    ...changes,
  });

/** The headers of a call by SNS. */
export const bySns = (type: SnsMessage['Type'] = 'Notification') => ({
  'x-amz-sns-message-type': type,
  'x-amz-sns-topic-arn': topicArn,
  'Content-Type': 'text/plain; charset=UTF-8',
});
