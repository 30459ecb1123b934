import { beforeEach, describe, expect, test } from 'vitest';
import { contacts, type ContactRecord } from '#storage/collections/contacts.ts';
import { errands } from '#storage/collections/errands.ts';
import { outbox, type Outbox } from '#storage/collections/outbox.ts';
import { subscribers, type SubscriberRecord, type Subscribers } from '#storage/collections/subscribers.ts';
import { suppressions } from '#storage/collections/suppressions.ts';
import { newId } from '#storage/ids.ts';
import { openStores } from '#storage/stores.ts';
import { everythingIn } from '#support/local-blobs.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { confirming } from '../forms/confirmation.ts';
import { eraseWithMails } from '../forms/erasure.ts';
import { hashOf, readConfirmToken, readUnsubscribeToken } from './link-token.ts';
import { runErrands, type Writing } from './run-errands.ts';

const start = Date.parse('2026-11-22T09:00:00Z');
const minute = 60_000;
const writing: Writing = {
  letterhead: { name: 'Meridian Forge', tagline: 'Engineering', origin: 'https://meridianforge.example' },
  notify: { address: 'hello@meridianforge.example' },
  reporting: null,
};
const inquiry: ContactRecord = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+44 1',
  inquiryType: 'founder',
  message: 'We should build an engine.',
  submittedAt: '2026-11-22T09:00:00.000Z',
  spam: false,
};

let site: StoredSite;
let box: Outbox;
let list: Subscribers;
let now: number;
beforeEach(async () => {
  site = await storedSite();
  now = start;
  site.stores = openStores({ deployContext: site.deploy.context, now: () => now });
  box = site.stores.open(outbox);
  list = site.stores.open(subscribers);
});

const run = (stores = site.stores) => runErrands(stores, writing, now);
const mails = async () => (await box.all()).records.map(({ value }) => value);
async function countErrands(): Promise<number> {
  let count = 0;
  for await (const _ of site.stores.open(errands).all()) count += 1;
  return count;
}

describe('an inquiry', () => {
  const arrive = async (changes: Partial<ContactRecord> = {}) => {
    const id = newId(now);
    await site.stores.open(errands).ask({ id, about: `contacts/${id}` });
    await site.stores.open(contacts).create(id, { ...inquiry, ...changes });
    return id;
  };

  test('is reported to the company, whose reply goes to the visitor, and the visitor is thanked without their words being repeated', async () => {
    const id = await arrive();
    await run();
    const [notification, thanks] = (await mails()).sort((a, b) => (a.kind > b.kind ? -1 : 1));
    expect(notification).toMatchObject({
      kind: 'notification',
      about: `contacts/${id}`,
      to: writing.notify,
      replyTo: { address: 'ada@example.com', name: 'Ada Lovelace' },
      subject: 'New inquiry from Ada Lovelace',
      state: 'waiting',
    });
    expect(notification?.text).toContain('> We should build an engine.');
    expect(notification?.text).toContain(`https://meridianforge.example/admin/contacts/${id}`);
    expect(notification?.text).toContain('Phone: +44 1');
    expect(notification?.text).toContain('Inquiry type: Founder');
    expect(thanks).toMatchObject({
      kind: 'acknowledgement',
      to: { address: 'ada@example.com' },
      replyTo: writing.notify,
    });
    expect(JSON.stringify([thanks?.to, thanks?.subject, thanks?.text, thanks?.html])).not.toMatch(
      /engine|Lovelace|\+44/,
    );
    expect(await countErrands()).toBe(0);
  });

  test('sends nothing if these mails are switched off', async () => {
    await arrive();
    await runErrands(site.stores, { ...writing, notify: null }, now);
    expect([await mails(), await countErrands()]).toEqual([[], 0]);
  });

  test('that is filed as spam sends nothing', async () => {
    await arrive({ spam: true });
    await run();
    expect([await mails(), await countErrands()]).toEqual([[], 0]);
  });

  test('is reported every time, and its sender is thanked up to three times a day, whatever the spelling of their address', async () => {
    for (const email of ['ada@example.com', 'ADA@example.com', 'ada@Example.com', 'ada@example.com', 'ada@example.com'])
      await arrive({ email });
    await arrive({ email: 'grace@example.com' });
    await run();
    const counted = async () => {
      const all = await mails();
      const thanks = all.filter(({ kind }) => kind === 'acknowledgement').map(({ to }) => to.address.toLowerCase());
      return [all.length - thanks.length, thanks.sort()];
    };
    const ada = 'ada@example.com';
    expect(await counted()).toEqual([6, [ada, ada, ada, 'grace@example.com']]);
    expect(await countErrands()).toBe(0);
    now += 24 * 60 * minute;
    await arrive();
    await run();
    expect(await counted()).toEqual([7, [ada, ada, ada, ada, 'grace@example.com']]);
  });

  test('that is asked about again counts once among those three', async () => {
    const first = await arrive();
    for (let again = 0; again < 4; again += 1) {
      await run();
      await site.stores.open(errands).ask({ id: first, about: `contacts/${first}` });
    }
    await arrive();
    await arrive();
    await run();
    expect((await mails()).filter(({ kind }) => kind === 'acknowledgement')).toHaveLength(3);
  });

  test('is reported once by two simultaneous runs, and not again by a later run', async () => {
    const id = await arrive();
    await Promise.all([run(), run(openStores({ deployContext: site.deploy.context }))]);
    await site.stores.open(errands).ask({ id, about: `contacts/${id}` });
    await run();
    expect(await mails()).toHaveLength(2);
    expect(await box.about(`contacts/${id}`)).toHaveLength(2);
  });

  test('that is not stored yet is waited for, and dropped after ten minutes', async () => {
    const id = newId(now);
    await site.stores.open(errands).ask({ id, about: `contacts/${id}` });
    await run();
    expect(await countErrands()).toBe(1);
    now += 11 * minute;
    await run();
    expect([await countErrands(), await mails()]).toEqual([0, []]);
  });
});

describe('a failing errand does not stop the others', () => {
  const ask = async (name: string) => {
    const id = newId(now);
    await site.stores.open(errands).ask({ id, about: `contacts/${id}` });
    await site.stores.open(contacts).create(id, { ...inquiry, name });
    return id;
  };

  test('a mail whose template throws is marked as failed with the reason, and cannot be sent', async () => {
    await ask('Ada');
    await ask('Bob');
    let taken = 0;
    const letterhead = {
      ...writing.letterhead,
      get tagline(): string {
        taken += 1;
        if (taken === 1) throw new Error('No tagline\nhere');
        return 'Engineering';
      },
    };
    expect(await runErrands(site.stores, { ...writing, letterhead }, now)).toBeNull();
    const all = await mails();
    expect(all.map(({ state }) => state).sort()).toEqual(['failed', 'waiting', 'waiting', 'waiting']);
    expect(all.find(({ state }) => state === 'failed')).toMatchObject({
      kind: 'notification',
      text: '',
      endedAt: now,
      reason: 'It could not be written: No tagline here',
    });
    expect(await countErrands()).toBe(0);
  });

  test('an inquiry that storage does not return is reported by the next run', async () => {
    const id = await ask('Ada');
    await ask('Bob');
    site.faults = (request) =>
      request.startsWith('GET') && request.includes(`_contacts`) && request.includes(id) ? 403 : undefined;
    expect(await run()).toMatchObject({ error: expect.any(Error) as Error });
    expect([(await mails()).length, await countErrands()]).toEqual([2, 1]);
    site.faults = () => undefined;
    expect(await run()).toBeNull();
    expect([(await mails()).length, await countErrands()]).toEqual([4, 0]);
  });

  test('a mail requested a day ago is too late, and its record in the outbox says so', async () => {
    await ask('Ada');
    now += 24 * 60 * minute;
    await run();
    expect((await mails()).map(({ giveUpAt }) => giveUpAt <= now)).toEqual([true, true]);
  });

  test('the run waits once more for an inquiry that is sent again later', async () => {
    const id = newId(now);
    now += 30 * minute;
    await site.stores.open(errands).ask({ id, about: `contacts/${id}` });
    await run();
    await site.stores.open(contacts).create(id, inquiry);
    await run();
    expect(await mails()).toHaveLength(2);
  });
});

describe('a record that is erased', () => {
  test('while its mails are written leaves none of them', async () => {
    const id = newId(now);
    await site.stores.open(errands).ask({ id, about: `contacts/${id}` });
    await site.stores.open(contacts).create(id, inquiry);
    let isErased = false;
    site.faults = (request) => {
      // Between reading the record and adding the first of its mails.
      if (isErased || !/^PUT .*open(%2F|\/)/.test(request)) return undefined;
      isErased = true;
      void erased();
      return undefined;
    };
    let erasing: Promise<unknown> | undefined;
    const erased = () => (erasing ??= eraseWithMails(site.stores, `contacts/${id}`));
    await run();
    await erasing;
    expect(isErased).toBe(true);
    expect(await everythingIn(site.deploy.context, 'outbox')).not.toMatch(/ada@|Lovelace|engine/);
    expect(await everythingIn(site.deploy.context, 'contacts')).not.toMatch(/ada@|Lovelace|engine/);
  });

  test('a moment after its mails were written leaves none of them, although no list has them yet', async () => {
    const id = newId(now);
    await site.stores.open(errands).ask({ id, about: `contacts/${id}` });
    await site.stores.open(contacts).create(id, inquiry);
    await run();
    expect(await mails()).toHaveLength(2);
    site.faults = (request) => (/^GET .*_outbox\?prefix=/.test(request) ? 'empty list' : undefined);
    await eraseWithMails(site.stores, `contacts/${id}`);
    expect(await everythingIn(site.deploy.context, 'outbox')).not.toMatch(/ada@|Lovelace|engine|about/);
  });
});

describe('a request to subscribe', () => {
  const pending: SubscriberRecord = {
    email: 'ada@example.com',
    status: 'pending',
    source: 'website',
    createdAt: '2026-11-22T09:00:00.000Z',
    verifiedAt: null,
    unsubscribedAt: null,
    consent: { version: '2026-11', at: '2026-11-22T09:00:00.000Z', page: null },
    spam: false,
  };
  const ask = async (id: string) => {
    const mail = newId(now);
    await site.stores.open(errands).ask({ id: mail, about: `subscribers/${id}` });
    return mail;
  };
  const subscribe = async (changes: Partial<SubscriberRecord> = {}) => {
    const id = await list.idOf(pending.email);
    await list.create(id, { ...pending, ...changes });
    return { id, mail: await ask(id) };
  };

  test('is answered with a mail whose link confirms, and nothing permanent holds its token', async () => {
    const { id, mail } = await subscribe();
    await run();
    expect(await mails()).toMatchObject([
      {
        ...{ kind: 'confirmation', to: { address: 'ada@example.com' }, bearsToken: true },
        text: expect.stringMatching(
          /please\s+confirm\s+it\s+by\s+[A-Z][a-z]+\s+\d+,\s+20\d\d\s+at\s+\d\d:\d\d\s+UTC\./,
        ) as string,
      },
    ]);
    const token = (await box.token(mail)) ?? '';
    const read = readConfirmToken(token);
    expect(read?.subscriber).toBe(id);
    const hash = hashOf(read?.secret ?? Buffer.alloc(0));
    const { value } = (await list.read(id)) ?? {};
    expect(value && confirming(value, (one) => one === hash, now)).toMatchObject({ outcome: 'confirmed' });
    expect(JSON.stringify([value, await mails()])).not.toContain(token);
  });

  test('that two runs handle at once gets one mail with one confirming link', async () => {
    const { id, mail } = await subscribe();
    await Promise.all([run(), run(openStores({ deployContext: site.deploy.context }))]);
    expect(await mails()).toHaveLength(1);
    const { value } = (await list.read(id)) ?? {};
    const secret = readConfirmToken((await box.token(mail)) ?? '')?.secret ?? Buffer.alloc(0);
    expect(value?.mailed?.map((one) => one.hash)).toEqual([hashOf(secret)]);
  });

  test('is answered at most once in fifteen minutes and three times a day', async () => {
    const { id } = await subscribe();
    for (const wait of [0, 14, 1, 15, 15, 15, 24 * 60 - 45]) {
      now += wait * minute;
      await ask(id);
      await run();
    }
    const days = (await mails()).map(({ dueAt }) => (dueAt - start) / minute);
    expect(days.sort((a, b) => a - b)).toEqual([0, 15, 30, 24 * 60 + 15]);
    expect(await countErrands()).toBe(0);
  });

  test('is answered at once after the previous link was used, and then again at most once in fifteen minutes', async () => {
    const { id, mail } = await subscribe();
    await run();
    const secret = readConfirmToken((await box.token(mail)) ?? '')?.secret ?? Buffer.alloc(0);
    await list.change(id, (found) => {
      const done = found && confirming(found.value, (one) => one === hashOf(secret), now);
      return done?.outcome === 'confirmed' ? done.record : null;
    });
    for (let count = 0; count < 3; count += 1) {
      now += minute;
      await ask(id);
      await run();
    }
    // The second mail is sent without waiting fifteen minutes after the first.
    expect((await mails()).map(({ kind }) => kind).sort()).toEqual(['already subscribed', 'confirmation']);
  });

  test('for a confirmed address is answered too, with the link that ends the subscription', async () => {
    const { id, mail } = await subscribe({ status: 'confirmed', verifiedAt: '2026-11-22T08:00:00.000Z' });
    await run();
    expect(await mails()).toMatchObject([
      {
        kind: 'already subscribed',
        unsubscribe: 'https://meridianforge.example/newsletter/unsubscribe?token={{token}}',
      },
    ]);
    const token = (await box.token(mail)) ?? '';
    expect(readUnsubscribeToken(token, await list.linkKey())).toEqual({ subscriber: id, campaign: '' });
  });

  test.each([
    ['filed as spam', { spam: true }],
    ['ended again', { status: 'unsubscribed' as const, unsubscribedAt: '2026-11-22T09:00:01.000Z' }],
  ])('that is %s is not answered', async (_, changes) => {
    const { mail } = await subscribe(changes);
    await run();
    expect([await mails(), await box.token(mail), await countErrands()]).toEqual([[], null, 0]);
  });

  test('for an address whose owner said "not me" is not answered while that suppression lasts', async () => {
    const { id } = await subscribe();
    await site.stores.open(suppressions).create(id, { reason: 'not me', at: now, until: now + 30 * 24 * 60 * minute });
    await run();
    expect([await mails(), await countErrands()]).toEqual([[], 0]);
    now += 30 * 24 * 60 * minute;
    await ask(id);
    await run();
    expect(await mails()).toHaveLength(1);
  });

  test('whose mail was interrupted before it reached the outbox still gets that mail, with a link that confirms', async () => {
    const { id, mail } = await subscribe();
    let isBroken = true;
    site.faults = (request) =>
      isBroken && /^PUT .*%2F000001|^PUT .*\/000001/.test(request) && request.includes('outbox') ? 403 : undefined;
    expect(await run()).toMatchObject({ error: expect.any(Error) as Error });
    expect(await mails()).toEqual([]);
    isBroken = false;
    now += 20 * minute;
    await run();
    const secret = readConfirmToken((await box.token(mail)) ?? '')?.secret ?? Buffer.alloc(0);
    const { value } = (await list.read(id)) ?? {};
    expect(value && confirming(value, (one) => one === hashOf(secret), now)).toMatchObject({ outcome: 'confirmed' });
    expect(await mails()).toHaveLength(1);
  });
});
