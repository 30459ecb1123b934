import { readPublished } from '#contract/api/published.ts';
import { content } from '#storage/collections/content.ts';
import { media } from '#storage/collections/media.ts';
import { apiRequest, callContext, callFunction, captureLog } from '#support/function-calls.ts';
import { administratorOf } from '#support/administrator.ts';
import { editAtRandom } from '#support/random-edits.ts';
import { randomOf } from '#support/random.ts';
import { storedSite } from '#support/stored-site.ts';
import { expect, test } from 'vitest';
import { problemsOfFiles, type AskedSite } from '../content/check/check-files.ts';
import { checkSite } from '../content/check/check-site.ts';
import { builtInContent, builtInPaths } from '../content/files/built-in.ts';
import { knownAddresses } from '../content/items/known-addresses.ts';
import { visibleVersion } from '../content/visible/visible-at.ts';
import { visibleSite } from '../content/visible/visible.ts';
import { handleAdminContent } from './admin-publishing.ts';
import { handleAdminMedia } from './admin-media.ts';
import { handleAdminSettings } from './admin-settings.ts';
import { handleAdminSync } from './admin-sync.ts';
import { handlePublished } from './published.ts';

const steps = 50;

test(`after each of ${steps} random edits the build’s checks pass, and visitors see no link to nowhere (rules 39)`, async () => {
  captureLog();
  const site = await storedSite();
  const { deploy, stores } = site;
  const headers = await administratorOf(site);
  const handlers = {
    content: handleAdminContent,
    'sync-content': handleAdminSync,
    settings: handleAdminSettings,
    media: handleAdminMedia,
  };
  const random = randomOf(20_261_122);
  const edited = {
    send: (method: string, path: string, json?: unknown) => {
      const handler = Object.entries(handlers).find(([name]) => path.startsWith(`/api/admin/${name}`))?.[1];
      if (!handler) throw new Error(`Nothing answers at ${path}.`);
      const request = apiRequest(path, { method, headers, ...(json !== undefined && { json }) });
      return callFunction(handler, request, callContext({ deploy }));
    },
    addPicture: async () => {
      const id = Array.from({ length: 64 }, () => random.below(16).toString(16)).join('');
      await stores.open(media).add(id, new Uint8Array([1]), {
        ...{ originalFilename: 'a.png', altText: '', mimeType: 'image/png', size: 1, width: 1, height: 1 },
        createdAt: '2026-03-14T09:00:00.000Z',
      });
    },
  };

  /** What the next build would report. */
  async function problemsOfBuild(): Promise<string[]> {
    const answer = await callFunction(handlePublished, apiRequest(readPublished.path), callContext({ deploy }));
    const { published: items, withdrawn, known = [], settings, nextCursor } = readPublished.response.parse(answer.body);
    if (nextCursor !== null) throw new Error('One page has to hold everything here.');
    const asked: AskedSite = { items, withdrawn, known, hasPicture: async () => false };
    const [files, paths] = await Promise.all([builtInContent(), builtInPaths()]);
    const unreadable: string[] = [];
    const gone = withdrawn.map((file) => ({ ...file, item: null }));
    visibleSite(files, { items, gone, settings }, new Date(), ({ slug }) => void unreadable.push(slug));
    return [
      ...(await problemsOfFiles(files, paths, asked)).map(({ slug, wrong }) => `${slug} ${wrong}`),
      ...unreadable,
    ];
  }

  /** The problems in what visitors see, given everything that the store knows. */
  async function problemsOfVisible(): Promise<string[]> {
    const { records } = await stores.open(content).all();
    const seen = records.flatMap(({ value }) => visibleVersion(value, new Date()) ?? []);
    // Pages leave out links to what was withdrawn (decision 0166).
    const addresses = { ...(await knownAddresses(deploy.context, seen)), isNamed: () => true };
    return checkSite(seen, addresses).map(({ slug, wrong }) => `${slug} ${wrong}`);
  }

  const happened: string[] = [];
  for (let step = 1; step <= steps; step += 1) {
    const { what, status } = await editAtRandom(edited, random);
    happened.push(`${status === 200 ? '' : 'not '}${what}`);
    expect([step, what, await problemsOfBuild(), await problemsOfVisible()]).toEqual([step, what, [], []]);
  }
  // A property would hold trivially if nothing exercised it, so each kind of edit must have happened.
  for (const what of ['created', 'saved', 'not saved', 'restored', 'dropped', 'synced', 'status changed'])
    expect(happened).toContain(what);
});
