import { createHash, randomBytes } from 'node:crypto';
import { essayContent } from './content-drafts.ts';
import { newId } from '#storage/ids.ts';

type Seed = (store: string, key: string, value: string | Uint8Array) => void;

export interface Amounts {
  contacts: number;
  subscribers: number;
  items: number;
  revisions: number;
  pictures: number;
  pictureBytes: number;
}

/** Enough of everything for a test of one aspect. */
export const smallSite: Amounts = {
  contacts: 12,
  subscribers: 4,
  items: 4,
  revisions: 3,
  pictures: 3,
  pictureBytes: 500,
};

const envelope = (at: number, value: unknown): string => JSON.stringify({ v: 1, at, born: at, value });
const sha256 = (value: string | Uint8Array): string => createHash('sha256').update(value).digest('hex');
const revKey = (partition: string, id: string, rev: number): string =>
  `${partition}/${id}/${String(rev).padStart(6, '0')}`;

/** Writes the content of a site in use, in every store that is backed up and in those that are not, in stored form. */
export function seedSite(
  seed: Seed,
  { contacts, subscribers, items, revisions, pictures, pictureBytes }: Amounts,
): void {
  const start = Date.UTC(2025, 0, 1);
  const timeOf = (number: number, count: number): number =>
    start + Math.floor((number * 650 * 86_400_000) / Math.max(count, 1));
  for (let number = 0; number < contacts; number += 1) {
    const at = timeOf(number, contacts);
    const month = new Date(at).toISOString().slice(0, 7);
    const value = {
      name: `Visitor ${number} Ångström 木`,
      email: `visitor.${number}@example.com`,
      inquiryType: 'founder',
      message: `Message ${number}: we keep the books of forty vehicles on paper.`,
      submittedAt: new Date(at).toISOString(),
      spam: false,
    };
    seed('contacts', revKey(month, newId(at), 1), envelope(at, value));
  }
  for (let number = 0; number < subscribers; number += 1) {
    const id = sha256(`subscriber ${number}`);
    for (const rev of [1, 2])
      seed('subscribers', revKey('all', id, rev), envelope(start + rev, { email: `s${number}@example.com`, rev }));
  }
  seed('keys', 'subscribers', randomBytes(32).toString('base64url'));
  for (let number = 0; number < items; number += 1) {
    const id = newId(start + number);
    const slug = `essay-${number}`;
    seed('slugs', revKey('all', `essay.${slug}`, 1), envelope(start, { item: id, rev: 1 }));
    for (let rev = 1; rev <= revisions; rev += 1) {
      const content = {
        ...essayContent,
        body: `Revision ${rev} of ${number}.\n\n${'A sentence about a market. '.repeat(60)}`,
      };
      const times = {
        createdAt: new Date(start).toISOString(),
        updatedAt: new Date(start + rev).toISOString(),
        publishedAt: null,
      };
      seed(
        'content',
        revKey('all', id, rev),
        envelope(start + rev, {
          id,
          type: 'essay',
          slug,
          title: `Essay ${number}`,
          status: 'draft',
          content,
          order: 0,
          ...times,
        }),
      );
    }
    seed('content-bases', `files/${number.toString(36)}`, JSON.stringify({ body: `base ${number}` }));
  }
  for (let number = 0; number < pictures; number += 1) {
    const bytes = randomBytes(pictureBytes);
    const id = sha256(bytes);
    const value = {
      originalFilename: `p${number}.webp`,
      altText: 'A market',
      mimeType: 'image/webp',
      size: pictureBytes,
      width: 40,
      height: 30,
      createdAt: new Date(start).toISOString(),
    };
    seed('media-files', id, bytes);
    seed('media', revKey('all', id, 1), envelope(start, value));
  }
  seed(
    'settings',
    revKey('all', 'hero_title', 1),
    envelope(start, { key: 'hero_title', value: 'Hello', type: 'string', category: 'hero', description: '' }),
  );
  seed(
    'rollups',
    revKey('2026-10', '2026-10-03', 1),
    envelope(start, { since: [], latest: [], dropped: 0, unreadable: 0 }),
  );
  seed('content-bases', `deploys/${String(start).padStart(15, '0')}-abc`, '{}');
  seedMails(seed, start);
  seedSecrets(seed);
}

/** What was sent to whom. Most of these values are empty: their keys say everything. */
function seedMails(seed: Seed, start: number): void {
  const [campaign, mail, contact] = [newId(start), newId(start), newId(start)];
  const subscriber = sha256('subscriber 0');
  seed('sends', `${campaign}/${subscriber}/001-claimed`, JSON.stringify({ at: start, by: 'a worker' }));
  for (const key of [`${campaign}/${subscriber}/001-sent`, `left/${campaign}/${subscriber}`]) seed('sends', key, '');
  for (const what of ['bounced', 'complained']) seed('sends', `back/${campaign}/${what}/${subscriber}`, '');
  seed('outbox', revKey('2025-01', mail, 1), envelope(start, { about: `contacts/${contact}`, state: 'sent' }));
  seed('outbox', `about/contacts/${contact}/${mail}`, '');
  seed('outbox', `tokens/${mail}`, 'TOKEN-OF-A-MAIL');
}

/** Values that no backup may contain. */
export const secrets = [
  'SECRET-OF-A-DAY',
  'SIGNED-OUT',
  'MARK-OF-A-VISITOR',
  'DERIVED',
  'QUOTA',
  'TOKEN-OF-A-MAIL',
] as const;

function seedSecrets(seed: Seed): void {
  seed('limits', 'days/2025-01-01', 'SECRET-OF-A-DAY');
  seed('limits', 'quotas/2025-01-01/site/1', 'QUOTA');
  seed('sessions', 'denied/1800000000-abc', 'SIGNED-OUT');
  seed('events', `2026-11-22T09/${newId()}/000001`, 'MARK-OF-A-VISITOR');
  seed('contacts', 'snapshot/2026-10', 'DERIVED');
  seed('content', 'snapshot/all', 'DERIVED');
  seed('rendered-essays', 'some/1-v1', 'DERIVED');
  seed('media-files', `orphans/2026-11-01-${'0'.repeat(64)}`, 'DERIVED');
}
