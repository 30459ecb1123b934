import { hash } from 'node:crypto';
import { listEvents, readStats } from '#contract/api/admin-analytics.ts';
import { listContacts } from '#contract/api/admin-contacts.ts';
import { listContent } from '#contract/api/admin-content.ts';
import { listMedia } from '#contract/api/admin-media.ts';
import { listSubscriptions } from '#contract/api/admin-newsletter.ts';
import { listSettings } from '#contract/api/admin-settings.ts';
import { listEssays } from '#contract/api/essays.ts';
import { listProjects } from '#contract/api/projects.ts';
import { readPublished } from '#contract/api/published.ts';
import { readSite } from '#contract/api/site.ts';
import { projectStory } from '#contract/content/project-story.ts';
import type { DeployedVersion } from './deployed-version.ts';

type Json = Record<string, unknown>;
type Rows = readonly Json[];

/** Extra fields of individual pages that have been added since. */
const laterOfPages = ['ventures', 'way', 'ownership', 'timeline', 'previous', 'decisions', 'roles'];

/**
 * What the previous version does not know: a type of items, which it lists as unreadable (decision 0138), settings,
 * pages of projects, the colophon and the page on what is counted, and fields, which it hides and restores on saving
 * (decision 0089). Everything else has to look the same.
 */
const later = {
  type: 'part',
  settings: new Set(['maintenance_text', 'weekly_report']),
  live: 'maintenanceNotice',
  pages: /\/(?:projects\/[^/]+|colophon|what-we-count)$/,
  fields: new Set([...Object.keys(projectStory), ...laterOfPages]),
};

/** The id of an item that came from a file. */
const ofFile = /^[a-z]+-[0-9a-f]{24}$/;

/**
 * The part of an item that both versions must agree on. Unedited items follow the files of the version that syncs,
 * which differ.
 */
const withKnownFields = ({ content, ...item }: Json): Json =>
  ofFile.test(String(item['id']))
    ? item
    : {
        ...item,
        content: Object.fromEntries(Object.entries(content as Json).filter(([name]) => !later.fields.has(name))),
      };

/** Only these fields: another version's answer may have more. */
const only = (rows: unknown, ...names: string[]): Json[] =>
  (rows as Rows).map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])));

const known = ({ [later.live]: _, ...site }: Json): Json => site;

async function bodyOf(version: DeployedVersion, path: string, headers = {}): Promise<Json> {
  const { status, body, text } = await version.call('GET', path, { headers });
  if (status !== 200) throw new Error(`${path} is ${status}: ${text}`);
  return body as Json;
}

const addressesIn = (xml: string): string[] => [...xml.matchAll(/<(?:link|loc)>([^<]+)</g)].map(([, url]) => url ?? '');

/**
 * What visitors get from a version, as far as all versions must agree on it.
 *
 * @param paths pages and pictures to request one by one
 */
export async function visitorsView(version: DeployedVersion, paths: readonly string[]) {
  const published = await bodyOf(version, readPublished.path);
  const { text: feed } = await version.call('GET', '/rss.xml');
  const { text: map } = await version.call('GET', '/sitemap-0.xml');
  const answers = await Promise.all(
    paths.map(async (path) => {
      const { status, response, text } = await version.call('GET', path);
      const shown = path.startsWith('/media/') ? hash('sha256', text) : (/<h1[^>]*>([^<]*)/.exec(text)?.[1] ?? '');
      return [path, { status, leadsTo: response.headers.get('location'), shown }] as const;
    }),
  );
  return {
    pages: Object.fromEntries(answers),
    essays: only((await version.call('GET', listEssays.path)).body, 'slug', 'title'),
    // Each version has its own order.
    projects: only((await bodyOf(version, listProjects.path))['projects'], 'id', 'title', 'status').sort(
      (one, other) => Number(one['id']) - Number(other['id']),
    ),
    site: known((await bodyOf(version, readSite.path))['site'] as Json),
    feed: addressesIn(feed),
    map: addressesIn(map)
      .filter((address) => !later.pages.test(address))
      .sort(),
    built: only(published['published'], 'id', 'type', 'slug', 'title', 'status', 'content', 'publishAt').map(
      withKnownFields,
    ),
    withdrawn: only(published['withdrawn'], 'type', 'slug', 'status'),
    settings: published['settings'],
  };
}

/**
 * What an administrator sees in a version, as far as all versions must agree on it; `headers` authenticate the
 * administrator.
 */
export async function administratorsView(version: DeployedVersion, headers: Record<string, string>) {
  const listed = async (path: string, name: string, ...fields: string[]) => {
    const { [name]: rows, unreadable = [], nextCursor = null } = await bodyOf(version, path, headers);
    if (nextCursor !== null) throw new Error(`${path} has more than a page.`);
    return {
      rows: only(rows, ...fields).filter(({ type, key }) => type !== later.type && !later.settings.has(String(key))),
      unreadable: (unreadable as Rows).filter(({ id }) => !String(id).startsWith(`${later.type}-`)),
    };
  };
  const contact = ['id', 'name', 'email', 'message', 'submittedAt', 'spam', 'spamReason'];
  const subscriber = ['id', 'email', 'status', 'createdAt', 'spam'];
  const item = ['id', 'type', 'slug', 'title', 'status', 'rev', 'publishAt'];
  return {
    contacts: await listed(`${listContacts.path}?limit=100`, 'contacts', ...contact),
    spam: await listed(`${listContacts.path}?limit=100&spam=true`, 'contacts', ...contact),
    subscribers: await listed(`${listSubscriptions.path}?limit=100`, 'subscriptions', ...subscriber),
    spamOfSubscribers: await listed(`${listSubscriptions.path}?limit=100&spam=true`, 'subscriptions', ...subscriber),
    items: await listed(`${listContent.path}?limit=100`, 'contentItems', ...item),
    media: await listed(`${listMedia.path}?limit=100`, 'mediaItems', 'id', 'altText', 'size'),
    settings: await listed(listSettings.path, 'settings', 'key', 'value', 'unreadable'),
    // In a longer range, the previous version lacks the events of summed days (decision 0189).
    events: await listed(`${listEvents.path}?timeRange=24h`, 'events', 'id', 'page'),
    stats: (await bodyOf(version, `${readStats.path}?timeRange=30d`, headers))['stats'],
  };
}

/**
 * A view without the revisions that a sync made from files, whose texts differ between versions: unedited items adopt
 * them, and edited ones get a draft of changes. What visitors get is kept in the view.
 */
export const withoutRevisionsOfFiles = <View extends { administrator: Awaited<ReturnType<typeof administratorsView>> }>(
  view: View,
): View => {
  const rows = view.administrator.items.rows.map((row) =>
    ofFile.test(String(row['id'])) ? { ...row, rev: 0, status: null } : row,
  );
  return { ...view, administrator: { ...view.administrator, items: { ...view.administrator.items, rows } } };
};
