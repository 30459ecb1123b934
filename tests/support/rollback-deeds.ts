import { createContent, deleteContent, restoreContent, updateContent } from '#contract/api/admin-content.ts';
import { eraseContact, fileContact } from '#contract/api/admin-contacts.ts';
import { updateMedia, uploadMedia } from '#contract/api/admin-media.ts';
import { eraseSubscription, fileSubscription } from '#contract/api/admin-newsletter.ts';
import { importSubscribers } from '#contract/api/subscriber-import.ts';
import { saveSetting } from '#contract/api/admin-settings.ts';
import { sendContact } from '#contract/api/contact.ts';
import { sendEvents } from '#contract/api/events.ts';
import { subscribe } from '#contract/api/newsletter.ts';
import type { ContentItemView } from '#contract/api/admin-content.ts';
import { vi } from 'vitest';
import { fillPath } from '#contract/endpoint.ts';
import type { DeployedVersion, Sent } from './deployed-version.ts';
import { pictureFile, plain, uploadForm } from './pictures.ts';

export type Item = Pick<ContentItemView, 'id' | 'rev' | 'type' | 'slug' | 'title' | 'status' | 'content' | 'order'>;

/**
 * The actions of visitors and an administrator at a version; `headers` authenticate the administrator. Each takes a
 * second of the test's clock, and throws if refused.
 */
export function deedsAt({ call }: DeployedVersion, headers: Record<string, string>) {
  const callLater = (...given: Parameters<typeof call>) => {
    vi.setSystemTime(Date.now() + 1_000);
    return call(...given);
  };
  const send = async (method: string, path: string, sent: Sent = {}) => {
    const answer = await callLater(method, path, sent);
    if (answer.status >= 300) throw new Error(`${method} ${path} is ${answer.status}: ${answer.text}`);
    return answer.body;
  };
  const administer = (method: string, path: string, json?: object) =>
    send(method, path, { headers, ...(json && { json }) });
  const one = async (answer: Promise<unknown>) => ((await answer) as { item: Item }).item;
  return {
    administer,
    create: (draft: object) => one(administer('POST', createContent.path, draft)),
    save: ({ id, type, slug, title, status, content, order, rev }: Item, changes: object = {}) =>
      one(
        administer('PUT', fillPath(updateContent.path, { id }), {
          ...{ type, slug, title, status, content, order, rev },
          ...changes,
        }),
      ),
    remove: ({ id }: Item) => administer('DELETE', fillPath(deleteContent.path, { id })),
    restore: ({ id, rev }: Item, revision: number, how: object = {}) =>
      one(administer('POST', fillPath(restoreContent.path, { id }), { revision, rev, ...how })),
    upload: async () =>
      (
        (await send('POST', uploadMedia.path, {
          headers,
          body: uploadForm(await pictureFile('png', plain(40, 30)), { altText: 'A market' }),
        })) as { mediaItem: { id: string; path: string } }
      ).mediaItem,
    describe: (id: string, altText: string) => administer('PUT', fillPath(updateMedia.path, { id }), { altText }),
    set: (key: string, value: string | boolean) =>
      administer('POST', saveSetting.path, { key, value, type: typeof value, category: 'homepage', description: '' }),
    fileContact: (id: string, spam: boolean) => administer('PUT', fillPath(fileContact.path, { id }), { spam }),
    eraseContact: (id: string) => administer('DELETE', fillPath(eraseContact.path, { id })),
    fileSubscriber: (id: string, spam: boolean) => administer('PUT', fillPath(fileSubscription.path, { id }), { spam }),
    eraseSubscriber: (id: string) => administer('DELETE', fillPath(eraseSubscription.path, { id })),
    /** Returns the answer, including a refusal. */
    write: (name: string, ip: string, sent: { website?: string } = {}) =>
      callLater('POST', sendContact.path, {
        ip,
        json: {
          ...{ name, email: `${name.toLowerCase()}@example.com`, inquiryType: 'founder' },
          ...{ message: `We are ${name}.`, website: sent.website ?? '' },
        },
        headers: { 'Idempotency-Key': `contact-of-${name}` },
      }),
    join: (name: string, ip: string, website = '') =>
      send('POST', subscribe.path, {
        ip,
        json: { email: `${name}@example.com`, source: 'website', website },
        headers: { 'Idempotency-Key': `subscription-of-${name}` },
      }),
    bring: (name: string) =>
      administer('POST', importSubscribers.path, {
        dryRun: false,
        rows: [{ line: 2, email: `${name}@example.com`, proof: 'They signed on paper.' }],
      }),
    view: (page: string, ip: string) =>
      send('POST', sendEvents.path, {
        ip,
        json: { events: [{ eventName: 'page_view', page }] },
        headers: { 'User-Agent': 'Mozilla/5.0 Chrome/142.0' },
      }),
  };
}
