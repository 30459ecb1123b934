import { beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '#storage/blobs.ts';
import { campaigns, type CampaignRecord } from '#storage/collections/campaigns.ts';
import { media } from '#storage/collections/media.ts';
import { sends } from '#storage/collections/sends.ts';
import { subscribers } from '#storage/collections/subscribers.ts';
import { suppressions } from '#storage/collections/suppressions.ts';
import { StorageUnavailable } from '#storage/storage-unavailable.ts';
import { openStores, type Stores } from '#storage/stores.ts';
import { eventually } from '#support/eventually.ts';
import { addCampaign, addSubscribers, campaignFrom, idOfReader, subscriberNamed } from '#support/campaigns.ts';
import { formerIdOf } from '#support/former-id.ts';
import { startMailServer, type MailServerOptions } from '#support/mail-server.ts';
import { storedSite, type StoredSite } from '#support/stored-site.ts';
import { canceling, pausing, resuming } from '../../campaigns/steer.ts';
import { countSends } from '../../campaigns/progress.ts';
import type { CampaignSender } from './campaign-run.ts';
import { sendCampaign } from './send-campaign.ts';
import { openMailServer } from './smtp.ts';

const start = Date.parse('2026-11-22T09:00:00Z');
const minute = 60_000;

let site: StoredSite;
let now: number;
beforeEach(async () => {
  site = await storedSite();
  now = start;
});

/** With long timeouts, so that a busy machine does not look like a silent server. */
const senderTo = (url: string, silenceMs = 10_000): CampaignSender => ({
  open: () => openMailServer(url, { connectMs: 10_000, silenceMs }),
  from: { address: 'hello@meridianforge.example', name: 'Meridian Forge' },
  domain: 'meridianforge.example',
  letterhead: { name: 'Meridian Forge', tagline: 'Engineering', origin: 'https://meridianforge.example' },
});
async function setUp(
  readers: number,
  options: MailServerOptions & { silenceMs?: number } = {},
  changes: Partial<CampaignRecord> = {},
) {
  await addSubscribers(site.stores, readers);
  const id = await addCampaign(site.stores, campaignFrom(start, changes));
  const { silenceMs, ...given } = options;
  const server = await startMailServer(given);
  return { id, server, sender: senderTo(server.url, silenceMs) };
}
const send = (id: string, sender: CampaignSender, stores: Stores = site.stores, isLeased = true) =>
  sendCampaign(stores, id, sender, { now: () => now, isLeased });
/** Another worker, in a separate instance. */
const another = () => openStores({ deployContext: site.deploy.context });
/** Does what is due, advancing the clock to the next due time until nothing is left. */
async function sendAll(id: string, sender: CampaignSender): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    const wake = await send(id, sender);
    if (wake === Infinity) return;
    now = Math.max(now, wake);
  }
  throw new Error('It did not come to an end.');
}
const campaign = async (id: string) => (await site.stores.open(campaigns).read(id))?.value;
const counted = async (id: string) => {
  const { failedBy, skippedBy, ...counts } = await countSends(site.stores.open(sends), id, 0);
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return { ...Object.fromEntries(some), ...failedBy, ...skippedBy };
};
const addressesOf = ({ arrived }: { arrived: { to: string[] }[] }) => arrived.flatMap(({ to }) => to).sort();

test('every subscriber gets the campaign once, with a link of their own', async () => {
  const { id, server, sender } = await setUp(20);
  await sendAll(id, sender);
  await sendAll(id, sender);
  expect(addressesOf(server)).toHaveLength(20);
  expect(new Set(addressesOf(server)).size).toBe(20);
  expect(await campaign(id)).toMatchObject({ state: 'sent', audience: 20, endedAt: now, totals: { sent: 20 } });
  const [first = ''] = server.arrived.map(({ source }) => source.replaceAll('=\r\n', ''));
  expect(first).toMatch(/^Message-ID: <[0-9A-Z]{26}@meridianforge\.example>/m);
  expect(first).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  expect(first).toMatch(/^List-ID: <newsletter\.meridianforge\.example>/m);
  const links = server.arrived.map(
    ({ source }) => /unsubscribe\?token=([\w-]+)/.exec(source.replaceAll(/=?\r\n ?/g, ''))?.[1],
  );
  expect(new Set(links).size).toBe(20);
});

describe('the recipient is looked up right before each mail, and', () => {
  /** A sender with a hook that runs after the list was read, before the first mail leaves. */
  const before = (sender: CampaignSender, happen: (first: string) => Promise<unknown>): CampaignSender => {
    let happening: Promise<unknown> | undefined;
    return {
      ...sender,
      open: () => {
        const opened = sender.open();
        const deliver: typeof opened.deliver = async (envelope, message) => {
          await (happening ??= happen(envelope.to));
          return opened.deliver(envelope, message);
        };
        return { ...opened, deliver };
      },
    };
  };
  const others = (first: string): string[] =>
    ['reader.0@example.com', 'reader.1@example.com', 'reader.2@example.com'].filter((one) => one !== first);

  test.each([
    ['unsubscribed', { status: 'unsubscribed' as const, unsubscribedAt: '2026-11-22T09:00:01.000Z' }],
    ['spam', { spam: true }],
    ['unconfirmed', { verifiedAt: null }],
  ])('a subscriber marked as %s after the start gets none', async (word, changes) => {
    const { id, server, sender } = await setUp(3);
    const happen = async (first: string) => {
      const [one = ''] = others(first);
      await another()
        .open(subscribers)
        .change(idOfReader(one), (standing) => standing && { ...standing.value, ...changes });
    };
    await sendAll(id, before(sender, happen));
    expect(server.arrived).toHaveLength(2);
    expect(await counted(id)).toEqual({ sent: 2, skipped: 1, [word]: 1 });
    expect(await campaign(id)).toMatchObject({ state: 'sent', totals: { audience: 3 } });
  });

  test('a subscriber suppressed or erased after the start gets none', async () => {
    const { id, server, sender } = await setUp(3);
    const happen = async (first: string) => {
      const [one = '', other = ''] = others(first);
      const stores = another();
      await stores.open(suppressions).create(idOfReader(one), { reason: 'bounced', at: now });
      await stores.open(subscribers).erase(idOfReader(other));
    };
    await sendAll(id, before(sender, happen));
    expect(server.arrived).toHaveLength(1);
    expect(await counted(id)).toEqual({ sent: 1, skipped: 2, suppressed: 1, gone: 1 });
  });

  test('those who cannot be looked up are released, and get their mail once storage answers', async () => {
    const { id, server, sender } = await setUp(12);
    let isClaimed = false;
    site.faults = (request) => {
      isClaimed ||= /^PUT .*_sends/.test(request);
      return isClaimed && /^GET .*_suppressions/.test(request) ? 403 : undefined;
    };
    await expect(send(id, sender)).rejects.toThrow(StorageUnavailable);
    expect([isClaimed, server.arrived]).toEqual([true, []]);
    site.faults = () => undefined;
    await sendAll(id, sender);
    expect([await counted(id), server.arrived.length]).toEqual([{ sent: 12 }, 12]);
  });

  test("the mail goes to the subscriber's current address", async () => {
    const { id, server, sender } = await setUp(3);
    const happen = async (first: string) => {
      const [one = ''] = others(first);
      await another()
        .open(subscribers)
        .change(idOfReader(one), (standing) => standing && { ...standing.value, email: 'new@example.com' });
    };
    await sendAll(id, before(sender, happen));
    expect(addressesOf(server)).toContain('new@example.com');
  });

  test('a subscriber whose suppression has expired gets a mail, and one who confirms after the start does not', async () => {
    const { id, server, sender } = await setUp(2);
    await site.stores
      .open(suppressions)
      .create(idOfReader('reader.0@example.com'), { reason: 'not me', at: 1, until: now - 1 });
    const late = subscriberNamed('late@example.com', { verifiedAt: new Date(now + 1).toISOString() });
    await site.stores.open(subscribers).create(idOfReader('late@example.com'), late);
    await sendAll(id, sender);
    expect(addressesOf(server)).toEqual(['reader.0@example.com', 'reader.1@example.com']);
  });
});

describe('a subscriber stored before domains were kept in ASCII', () => {
  /** Stores a confirmed subscriber as earlier versions did. */
  const storeBefore = async (email: string) => {
    const id = await formerIdOf(site.stores, email);
    await site.stores.open(subscribers).create(id, subscriberNamed(email));
    return id;
  };

  /** As they came over the wire. */
  const recipientsOf = ({ ends }: { ends: string[] }) => ends.filter((end) => end.startsWith('ada@')).sort();

  test('gets mail under the former id, at the domain in ASCII', async () => {
    const { id, server, sender } = await setUp(0);
    for (const domain of ['m\u00FCnchen.de', '\uFF47mail.com']) await storeBefore(`ada@${domain}`);
    await sendAll(id, sender);
    expect(recipientsOf(server)).toEqual(['ada@gmail.com', 'ada@xn--mnchen-3ya.de']);
  });

  test('gets one mail, even if the mailbox was subscribed in both forms', async () => {
    const { id, server, sender } = await setUp(0);
    const spellings = ['m\u00FCnchen.de', 'xn--mnchen-3ya.de', 'gmail.com', '\uFF47mail.com', 'gmail.\uFF43om'];
    for (const domain of spellings) await storeBefore(`ada@${domain}`);
    await sendAll(id, sender);
    expect(recipientsOf(server)).toEqual(['ada@gmail.com', 'ada@xn--mnchen-3ya.de']);
    expect(await counted(id)).toEqual({ sent: 2, skipped: 3, twice: 3 });
  });

  test('gets none once the mailbox complained or left under the id that counts now', async () => {
    const { id, server, sender } = await setUp(0);
    const { idOf, create } = site.stores.open(subscribers);
    for (const domain of ['\uFF41.example', '\uFF42.example', '\uFF43.example', 'm\u00FCnchen.de'])
      await storeBefore(`ada@${domain}`);
    const complained = [await idOf('ada@a.example'), await formerIdOf(site.stores, 'ada@xn--mnchen-3ya.de')];
    for (const one of complained) await site.stores.open(suppressions).create(one, { reason: 'complained', at: 1 });
    const left = { unsubscribedAt: '2026-11-01T09:00:00.000Z' };
    await create(await idOf('ada@b.example'), subscriberNamed('ada@b.example', left));
    // Anybody can ask for a confirmation, and nothing follows from that.
    await create(await idOf('ada@c.example'), subscriberNamed('ada@c.example', { verifiedAt: null }));
    await sendAll(id, sender);
    expect(recipientsOf(server)).toEqual(['ada@c.example']);
    expect(await counted(id)).toEqual({ sent: 1, skipped: 3, suppressed: 2, unsubscribed: 1 });
  });
});

describe('mail server answers', () => {
  test('a permanently refused recipient fails, and the others get their mail', async () => {
    const { id, server, sender } = await setUp(12, { recipient: (to) => (/\.[123]@/.test(to) ? 550 : 'take') });
    await sendAll(id, sender);
    expect(server.arrived).toHaveLength(9);
    expect(await counted(id)).toEqual({ sent: 9, failed: 3, 550: 3 });
  });

  test('a temporarily refused recipient waits alone, and fails after five more refusals', async () => {
    let greylisted = 0;
    const { id, server, sender } = await setUp(6, {
      recipient: (to) =>
        to.startsWith('reader.5@') ? 450 : to.startsWith('reader.4@') && (greylisted += 1) < 3 ? 451 : 'take',
    });
    expect(await send(id, sender)).toBe(start + minute);
    expect(server.arrived).toHaveLength(4);
    expect(await counted(id)).toEqual({ sent: 4, deferred: 2 });
    expect((await campaign(id))?.state).toBe('sending');
    await sendAll(id, sender);
    expect(await counted(id)).toEqual({ sent: 5, failed: 1, tries: 1 });
    expect(now - start).toBeGreaterThan(14 * 60 * minute);
  });

  test.each([421, 451, 550])(
    '%i before any recipient makes the campaign wait, and no recipient fails',
    async (code) => {
      let isClosed = true;
      const { id, server, sender } = await setUp(12, {
        onMailFrom: (_, __, answer) =>
          answer(isClosed ? Object.assign(new Error('Slow down'), { responseCode: code }) : null),
      });
      const first = await send(id, sender);
      expect(first).toBe(start + minute);
      expect(await campaign(id)).toMatchObject({ state: 'sending', waiting: { until: first, times: 1 } });
      expect((await campaign(id))?.waiting?.reason).toMatch(/^The mail server refused us: \d{3} Slow down/);
      expect(await send(id, sender)).toBe(first);
      expect(server.connections()).toBe(1);
      now = first;
      expect(await send(id, sender)).toBe(first + 5 * minute);
      isClosed = false;
      await sendAll(id, sender);
      expect(await counted(id)).toEqual({ sent: 12 });
      expect((await campaign(id))?.waiting).toBeUndefined();
    },
  );

  test('a rate limit midway makes the campaign wait, and it continues with the rest', async () => {
    let taken = 0;
    let isLimited = true;
    const { id, server, sender } = await setUp(40, {
      recipient: () => (isLimited && (taken += 1) > 10 ? 454 : 'take'),
    });
    expect(await send(id, sender)).toBe(start + minute);
    expect(server.arrived.length).toBeGreaterThanOrEqual(10);
    expect(server.arrived.length).toBeLessThan(20);
    isLimited = false;
    await sendAll(id, sender);
    expect(addressesOf(server)).toHaveLength(40);
    expect(await counted(id)).toEqual({ sent: 40 });
  });

  test('a server that allows two connections gets all mails over two connections', async () => {
    let open = 0;
    const { id, server, sender } = await setUp(30, {
      onConnect: (_, answer) => {
        open += 1;
        answer(open > 2 ? Object.assign(new Error('Too many'), { responseCode: 421 }) : null);
      },
      onClose: () => void (open -= 1),
    });
    await sendAll(id, sender);
    expect(await counted(id)).toEqual({ sent: 30 });
    expect(new Set(addressesOf(server)).size).toBe(30);
  });

  test('all mails wait if nothing listens or the login is refused, and the reason contains no password', async () => {
    const { id, server } = await setUp(5);
    await server.stop();
    expect(await send(id, senderTo(server.url))).toBe(start + minute);
    expect((await campaign(id))?.waiting?.reason).toMatch(/could not be reached/);
    const locked = await startMailServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_, __, answer) => answer(Object.assign(new Error('Who are you?'), { responseCode: 535 })),
    });
    now += minute;
    await send(id, senderTo(`smtp://ada:secret@127.0.0.1:${locked.port}`));
    expect((await campaign(id))?.waiting).toMatchObject({ times: 2 });
    expect(JSON.stringify(await campaign(id))).not.toContain('secret');
    expect(Object.keys(await counted(id))).toEqual(['deferred']);
    const strange = await startMailServer({ disabledCommands: ['AUTH'] });
    now += 5 * minute;
    await send(id, senderTo(strange.url));
    expect((await campaign(id))?.waiting).toMatchObject({ times: 3 });
    const back = await startMailServer();
    await sendAll(id, senderTo(back.url));
    expect(await counted(id)).toEqual({ sent: 5 });
  });

  test('a connection lost before DATA at one recipient does not cost the others their mail', async () => {
    const { id, sender } = await setUp(3, {
      silenceMs: 400,
      recipient: (to) => (to.startsWith('reader.2@') ? 'silence' : 'take'),
    });
    await sendAll(id, sender);
    expect(await counted(id)).toEqual({ sent: 2, failed: 1, tries: 1 });
  });

  test('a recipient whose connection drops after DATA is unknown, and is never written to again', async () => {
    const { id, server, sender } = await setUp(3, {
      silenceMs: 700,
      message: ({ to }) => (to[0]?.startsWith('reader.2@') ? 'silence' : 'take'),
    });
    await sendAll(id, sender);
    expect(await counted(id)).toEqual({ sent: 2, unknown: 1 });
    expect(addressesOf(server)).toHaveLength(3);
    expect(await campaign(id)).toMatchObject({ state: 'sent', totals: { unknown: 1 } });
  });

  test('the campaign is paused if one recipient after another is permanently refused, before all of them are', async () => {
    const { id, sender } = await setUp(70, { recipient: () => 550 });
    await sendAll(id, sender);
    expect(await campaign(id)).toMatchObject({ state: 'paused' });
    expect((await campaign(id))?.notice).toMatch(/^It was paused, since one recipient after another was refused\./);
    expect(((await counted(id)) as { failed: number }).failed).toBeLessThan(60);
  });
});

describe('the author', () => {
  const slowly: MailServerOptions = { onMailFrom: (_, __, answer) => void setTimeout(answer, 400) };
  const steer = (id: string, step: typeof pausing) =>
    another()
      .open(campaigns)
      .change(id, (standing) => standing && step(standing.value, now));

  test('pauses the campaign within about a second, and resumes it without skipping or repeating anyone', async () => {
    const { id, server, sender } = await setUp(60, slowly);
    const sending = send(id, sender);
    await eventually(() => expect(server.arrived.length).toBeGreaterThan(5));
    await steer(id, pausing);
    await sending;
    const { length } = server.arrived;
    expect(length).toBeLessThan(58);
    await sendAll(id, sender);
    expect(server.arrived).toHaveLength(length);
    expect((await campaign(id))?.state).toBe('paused');
    await site.stores.open(campaigns).reopen(id);
    await steer(id, resuming);
    await sendAll(id, sender);
    expect(new Set(addressesOf(server)).size).toBe(60);
    expect(server.arrived).toHaveLength(60);
    expect(await counted(id)).toEqual({ sent: 60 });
  });

  test('resumes the campaign while a sender takes it off the list, and it stays on it', async () => {
    const { id, server, sender } = await setUp(2, {}, { state: 'paused' });
    const store = (name: string) => {
      const opened = openStore(name, { deployContext: site.deploy.context });
      const close = async (key: string) => {
        if (key === `open/${id}`) await steer(id, resuming);
        return opened.delete(key);
      };
      return { ...opened, delete: close };
    };
    const slow = openStores({ deployContext: site.deploy.context, store });
    expect(await send(id, sender, slow)).toBe(now);
    expect(await site.stores.open(campaigns).isOpen(id)).toBe(true);
    await sendAll(id, sender);
    expect(server.arrived).toHaveLength(2);
  });

  test('cancels the campaign, and no one is written to after that', async () => {
    const { id, server, sender } = await setUp(60, slowly);
    const sending = send(id, sender);
    await eventually(() => expect(server.arrived.length).toBeGreaterThan(5));
    await steer(id, canceling);
    await sending;
    const { length } = server.arrived;
    await sendAll(id, sender);
    expect(server.arrived).toHaveLength(length);
    expect(await campaign(id)).toMatchObject({ state: 'canceled', totals: { audience: 60, sent: length } });
  });

  test('schedules the campaign, which begins on time or says how late it was', async () => {
    const planned = (sendAt: number) => campaignFrom(start, { state: 'scheduled', startedAt: undefined, sendAt });
    const { id, server, sender } = await setUp(2, {}, planned(start + 90 * minute));
    expect(await send(id, sender)).toBe(start + 90 * minute);
    expect(server.arrived).toHaveLength(0);
    now = start + 90 * minute;
    await sendAll(id, sender);
    expect(await campaign(id)).toMatchObject({ state: 'sent', startedAt: start + 90 * minute, totals: { sent: 2 } });
    expect((await campaign(id))?.notice).toBeUndefined();

    const late = await addCampaign(site.stores, planned(now));
    now += 45 * minute;
    await sendAll(late, sender);
    expect(await campaign(late)).toMatchObject({
      state: 'sent',
      notice: 'It was planned for 2026-11-22 10:30 UTC and began 45 minutes later.',
    });
    const tooLate = await addCampaign(site.stores, planned(now));
    now += 13 * 60 * minute;
    await sendAll(tooLate, sender);
    expect(server.arrived).toHaveLength(4);
    expect(await campaign(tooLate)).toMatchObject({ state: 'paused' });
    expect((await campaign(tooLate))?.notice).toMatch(/sent nothing then\. Resume it/);
  });
});

test.each(['under a lease', 'without one'])('two workers at once, %s, write to every subscriber once', async (how) => {
  const { id, server, sender } = await setUp(60);
  const isLeased = how === 'under a lease';
  await Promise.all([send(id, sender, site.stores, isLeased), send(id, sender, another(), isLeased)]);
  await sendAll(id, sender);
  expect(server.arrived).toHaveLength(60);
  expect(new Set(addressesOf(server)).size).toBe(60);
  expect(await counted(id)).toEqual({ sent: 60 });
});

test('a run whose time is up asks to be continued at once', async () => {
  const slowly: MailServerOptions = { onMailFrom: (_, __, answer) => void setTimeout(answer, 400) };
  const { id, server, sender } = await setUp(60, slowly);
  expect(await sendCampaign(site.stores, id, sender, { now: () => now, until: now })).toBe(now);
  expect(server.arrived.length).toBeLessThan(60);
});

test('the text sent is the one frozen at the start', async () => {
  const { id, server, sender } = await setUp(1);
  await sendAll(id, sender);
  const again = await addCampaign(site.stores, campaignFrom(now, { subject: 'Another' }));
  await site.stores.open(campaigns).freeze(again, { subject: 'Frozen', text: 'As it was.', html: '<p>As it was.</p>' });
  await sendAll(again, sender);
  expect(server.arrived[1]?.source).toContain('Subject: Frozen');
});

test('the issue in the archive keeps showing the pictures that were sent, even after they are replaced', async () => {
  const [first = '', second = '', third = ''] = ['1', '2', '3'].map((digit) => digit.repeat(64));
  const facts = {
    originalFilename: 'a.png',
    altText: 'A',
    mimeType: 'image/png' as const,
    size: 1,
    width: 4,
    height: 3,
  };
  const { records } = site.stores.open(media);
  await records.create(first, { ...facts, createdAt: new Date(now).toISOString(), shows: second });
  for (const id of [second, third])
    await records.create(id, { ...facts, createdAt: new Date(now).toISOString(), standsFor: first });
  const archived = { archive: true, slug: 'first', markdown: `Look: ![A](/media/${first})` };
  const { id, server, sender } = await setUp(1, {}, archived);
  await sendAll(id, sender);
  await records.change(first, (standing) => standing && { ...standing.value, shows: third });
  expect(server.arrived[0]?.source.replaceAll('=\r\n', '')).toContain(second);
  expect((await campaign(id))?.markdown).toBe(`Look: ![A](/media/${second})`);
});

test('counted links lead through the site by number, and reveal nothing about the recipient', async () => {
  const markdown =
    '[One](https://a.example/x?y=1), [two](/essays), [one](https://a.example/x?y=1), [us](mailto:a@b.example).';
  const { id, server, sender } = await setUp(2, {}, { markdown, clicks: true, archive: true, slug: 'first' });
  await sendAll(id, sender);
  const { links, text = '' } = (await site.stores.open(campaigns).frozen(id)) ?? {};
  expect(links).toEqual(['https://a.example/x?y=1', 'https://meridianforge.example/essays']);
  const counted = text.match(/https:\/\/meridianforge\.example\/newsletter\/go\/[^\s>]+/g);
  const at = (number: number) => `https://meridianforge.example/newsletter/go/${id}/${number}`;
  expect(counted).toEqual([at(0), at(1), at(0)]);
  // Links to its page in the archive, and to unsubscribe, are not counted.
  expect(text).toContain('https://meridianforge.example/newsletter/first');
  const bodies = server.arrived.map(({ source }) => source.replaceAll(/=\r\n/g, '').match(/newsletter\/go\/\w+\/\d/g));
  expect(bodies[0]).toEqual(bodies[1]);
  expect(bodies[0]?.length).toBeGreaterThan(3);
});

test('without counting, every link is direct', async () => {
  const { id, server, sender } = await setUp(1, {}, { markdown: '[One](https://a.example/x)' });
  await sendAll(id, sender);
  expect(server.arrived[0]?.source).not.toContain('/newsletter/go/');
  expect((await site.stores.open(campaigns).frozen(id))?.links).toBeUndefined();
});

test('the start of a scheduled campaign is announced once', async () => {
  const { id, sender } = await setUp(
    1,
    {},
    { state: 'scheduled', sendAt: start + minute, archive: true, slug: 'first' },
  );
  const began: (string | null)[] = [];
  const look = () =>
    sendCampaign(site.stores, id, sender, { now: () => now, onBegin: async ({ slug }) => began.push(slug) });
  await look();
  expect(began).toEqual([]);
  now = start + minute;
  await Promise.all([look(), look()]);
  await look();
  expect(began).toEqual(['first']);
});

test('a segment reaches only those who subscribed on a given page or on given days', async () => {
  const { sender, server } = await setUp(2);
  const list = site.stores.open(subscribers);
  const consent = { version: '2026-11', at: '2026-02-01T00:00:00.000Z', page: '/about' };
  const created = { createdAt: '2026-02-01T23:59:59.000Z', consent };
  await list.create(idOfReader('about@example.com'), subscriberNamed('about@example.com', created));
  for (const segment of [
    { kind: 'page', page: '/about' },
    { kind: 'dates', from: '2026-02-01', to: '2026-02-01' },
    { kind: 'dates', from: '2026-01-06', to: null },
  ] as const) {
    await sendAll(await addCampaign(site.stores, campaignFrom(start, { segment })), sender);
  }
  expect(addressesOf(server)).toEqual(Array.from({ length: 3 }, () => 'about@example.com'));
});
