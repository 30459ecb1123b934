import { randomUUID } from 'node:crypto';
import { saveSetting } from '#contract/api/admin-settings.ts';
import { sendContact } from '#contract/api/contact.ts';
import { defaultPassword, defaultUsername } from '#server/auth/default-credentials.ts';
import { visitorField } from './instance-fields.ts';
import { textOf, type Sending } from './ledger.ts';

/** The documented credentials, which work only on this machine. */
export const credentials = { username: defaultUsername, password: defaultPassword };

const words = 'We run forty vehicles in three cities and keep the books on paper. Could we talk next week?';

export const contactSending = (mark: number): Sending => ({
  method: 'POST',
  path: sendContact.path,
  headers: { [visitorField]: visitorOf(mark), 'idempotency-key': randomUUID() },
  body: {
    name: `Ada ${textOf(mark)}`,
    email: `${textOf(mark).toLowerCase()}@example.com`,
    inquiryType: 'founder',
    message: words,
    elapsed: 42_000,
  },
});

/** Each visitor has a separate address, so that the limits are active but never reached. */
export const visitorOf = (mark: number): string => `10.${(mark >> 16) & 255}.${(mark >> 8) & 255}.${mark & 255}`;

export const settingSending = (headers: Readonly<Record<string, string>>, key: string, mark: number) => ({
  method: 'POST',
  path: saveSetting.path,
  headers,
  body: { key, value: `Hello ${textOf(mark)}`, type: 'string', category: 'homepage', description: '' },
  record: `settings/${key}`,
});
