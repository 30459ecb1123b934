import { randomUUID } from 'node:crypto';
import { sendEvents } from '#contract/api/events.ts';
import { subscribe } from '#contract/api/newsletter.ts';
import { signIn, signOut } from '#contract/api/admin-session.ts';
import { uploadMedia } from '#contract/api/admin-media.ts';
import { syncContent } from '#contract/api/admin-sync.ts';
import { drawing, pictureFile, uploadForm } from '#support/pictures.ts';
import type { Random } from '#support/random.ts';
import type { ContentTraffic } from './content-traffic.ts';
import { visitorField } from './instance-fields.ts';
import { contactSending, credentials, settingSending, visitorOf } from './sendings.ts';
import { numberOf, textOf, type Ledger, type Sending } from './ledger.ts';

export interface World {
  ledger: Ledger;
  random: Random;
  /** The administrator's header field. */
  administrator: Readonly<Record<string, string>>;
  content: ContentTraffic;
  /** The ids of stored contacts and subscribers, by mark. */
  peopleIn: (store: 'contacts' | 'subscribers') => ReadonlyMap<number, string>;
}

/** Longer than a delayed request may take to be carried out after its sender gave up. */
const settledMs = 10_000;

type Send = (world: World) => Promise<unknown>;

/** Acts on a person stored for a while, once each; does nothing if there is none. */
function toSomebody(
  store: 'contacts' | 'subscribers',
  make: (id: string, world: World) => { kind: string; sending: Sending },
): Send {
  return async (world) => {
    const known = world.peopleIn(store);
    const busy = new Set(world.ledger.entries.flatMap(({ about }) => about ?? []));
    const candidates = world.ledger.entries.filter(
      ({ mark, outcome, at }) =>
        outcome === 'acknowledged' && at < Date.now() - settledMs && known.has(mark) && !busy.has(mark),
    );
    if (candidates.length === 0) return;
    const about = world.random.of(candidates).mark;
    const id = known.get(about) ?? '';
    const { kind, sending } = make(id, world);
    // A repeated request is carried out once.
    await world.ledger.send(kind, () => ({ ...sending, record: `${store}/${id}`, about }), 1);
  };
}

const erase = (store: 'contacts' | 'subscribers', path: string): Send =>
  toSomebody(store, (id, { administrator }) => ({
    kind: `erase ${store}`,
    sending: { method: 'DELETE', path: `${path}/${id}`, headers: administrator },
  }));

/** The kinds of requests, with their weights. */
const kinds: readonly [number, Send][] = [
  [300, ({ ledger }) => ledger.send('contact', contactSending, 2)],
  [
    110,
    ({ ledger }) =>
      ledger.send(
        'newsletter',
        (mark) => ({
          method: 'POST',
          path: subscribe.path,
          headers: { [visitorField]: visitorOf(mark), 'idempotency-key': randomUUID() },
          body: {
            email: `${textOf(mark).toLowerCase()}@example.com`,
            source: 'website',
            page: '/about',
            elapsed: 42_000,
          },
        }),
        2,
      ),
  ],
  [
    180,
    ({ ledger }) =>
      ledger.send('events', (mark) => ({
        method: 'POST',
        path: sendEvents.path,
        headers: {
          [visitorField]: visitorOf(mark),
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
        },
        body: { events: [{ eventName: 'page_view', page: '/about', ago: numberOf(mark) }] },
      })),
  ],
  [60, ({ content }) => content.create()],
  [160, ({ content }) => content.save()],
  [40, ({ content }) => content.publish()],
  [20, ({ content }) => content.restore()],
  [20, ({ content }) => content.remove()],
  [
    40,
    (world) => {
      const key = world.random.of(['hero_title', 'hero_subtitle', 'announcement_text']);
      return world.ledger.send('setting', (mark) => settingSending(world.administrator, key, mark));
    },
  ],
  [
    30,
    toSomebody('contacts', (id, { administrator }) => ({
      kind: 'spam',
      sending: {
        method: 'PUT',
        path: `/api/admin/contacts/${id}/spam`,
        headers: administrator,
        body: { spam: true },
      },
    })),
  ],
  [20, erase('contacts', '/api/admin/contacts')],
  [6, erase('subscribers', '/api/admin/newsletter/subscriptions')],
  [
    4,
    async ({ ledger, random }) => {
      const entered = await ledger.send('sign-in', () => ({
        method: 'POST',
        path: signIn.path,
        body: credentials,
      }));
      const token = entered.tries.at(-1)?.body['token'];
      if (typeof token !== 'string' || random.chance(0.5)) return;
      const headers = { authorization: `Bearer ${token}` };
      await ledger.send('sign-out', () => ({ method: 'POST', path: signOut.path, headers }));
    },
  ],
  [
    6,
    async ({ ledger, administrator }) => {
      const file = await pictureFile(
        'png',
        drawing(8 + (ledger.entries.length % 97), 8 + (ledger.entries.length % 89)),
      );
      const make = (mark: number) => ({
        method: 'POST',
        path: uploadMedia.path,
        headers: administrator,
        body: uploadForm(file, { altText: textOf(mark) }),
      });
      await ledger.send('upload', make);
    },
  ],
  [
    3,
    ({ ledger, administrator }) =>
      ledger.send('sync', () => ({ method: 'POST', path: syncContent.path, headers: administrator, body: {} })),
  ],
  // Reading creates the copies that lists are read from.
  [
    10,
    ({ ledger, administrator }) =>
      ledger.send('read', () => ({ method: 'GET', path: '/api/contacts', headers: administrator })),
  ],
];

const total = kinds.reduce((sum, [weight]) => sum + weight, 0);

/** Sends a random request, by weight. */
export async function sendSomething(world: World): Promise<void> {
  let left = world.random.below(total);
  for (const [weight, send] of kinds) {
    left -= weight;
    if (left >= 0) continue;
    await send(world);
    return;
  }
}
