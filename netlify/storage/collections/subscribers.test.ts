import { describe, expect, test } from 'vitest';
import { formerIdOf } from '#support/former-id.ts';
import { storedSite } from '#support/stored-site.ts';
import { slicing, subscribers, type SubscriberRecord } from './subscribers.ts';
import { suppressions } from './suppressions.ts';

const at = '2026-11-21T09:00:00.000Z';
const pending: SubscriberRecord = {
  email: 'ada@example.com',
  status: 'pending',
  source: 'website',
  createdAt: at,
  verifiedAt: null,
  unsubscribedAt: null,
  consent: { version: '2026-11', at, page: '/about' },
  spam: false,
};
const confirmed: SubscriberRecord = { ...pending, status: 'confirmed', verifiedAt: at };
const unsubscribed: SubscriberRecord = { ...confirmed, status: 'unsubscribed', unsubscribedAt: at };

test('the name of the stored kinds changes with their meaning', () => {
  const said = [pending, confirmed, unsubscribed, { ...pending, spam: true }].map(slicing.kindOf);
  // A version with other kinds under the same name would count by the kinds that an earlier version stored (decision
  // 0118).
  expect([slicing.kinds, ...said]).toEqual([
    'kinds1',
    'list Pending',
    'list Verified',
    'list Unsubscribed',
    'spam Pending',
  ]);
});

describe('an address', () => {
  test('has one id, whatever characters its domain is written in', async () => {
    const { stores } = await storedSite();
    const { idOf } = stores.open(subscribers);
    const gmail = await idOf('victim@gmail.com');
    for (const same of [
      'victim@ｇmail.com',
      'victim@ⓖmail.com',
      'VICTIM@gｍail.com',
      'victim@gmail.ｃom',
      'victim@gmail。com',
    ])
      expect([same, await idOf(same)]).toEqual([same, gmail]);
    expect(await idOf('ada@MÜNCHEN.de')).toBe(await idOf('ada@xn--mnchen-3ya.de'));
  });

  test.each(['subscriber', 'suppression'] as const)(
    'at an international domain keeps its former id while a %s is stored under it',
    async (kind) => {
      const { stores } = await storedSite();
      const { idOf, create, erase } = stores.open(subscribers);
      const former = await formerIdOf(stores, 'ada@münchen.de');
      const present = await formerIdOf(stores, 'ada@xn--mnchen-3ya.de');
      expect(await idOf('ada@münchen.de')).toBe(present);
      if (kind === 'subscriber') await create(former, { ...pending, email: 'ada@münchen.de' });
      else await stores.open(suppressions).create(former, { reason: 'complained', at: 1 });
      for (const same of ['ada@münchen.de', 'Ada@xn--mnchen-3ya.de']) expect(await idOf(same)).toBe(former);
      // Anything stored under the present id, such as a complaint that named the domain in ASCII, takes precedence.
      await stores.open(suppressions).create(present, { reason: 'complained', at: 1 });
      expect(await idOf('ada@münchen.de')).toBe(present);
      await stores.open(suppressions).erase(present);
      expect(await idOf('ada@münchen.de')).toBe(former);
      if (kind === 'subscriber') await erase(former);
      else await stores.open(suppressions).erase(former);
      expect(await idOf('ada@münchen.de')).toBe(present);
    },
  );
});
