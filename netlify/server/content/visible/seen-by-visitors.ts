import { notPurgedText } from '#contract/content/cache-tags.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { cardOf } from '#contract/content/project-card.ts';
import type { Project } from '#contract/content/project.ts';
import { partFactsOf } from '#contract/content/part.ts';
import { factsOf, type ContentType } from '#contract/content/types.ts';
import { fingerprint } from '#contract/fingerprint.ts';
import { pathOf } from '../files/path-of.ts';
import { publishedVersion, visibleVersion } from './visible-at.ts';

/** What visitors see of an item after a change, in sentences (rules 38). */
export interface SeenByVisitors {
  /** What takes effect at once; '' if nothing does. */
  atOnce: string;
  /** What takes effect only after the next build; '' if nothing waits for one. */
  afterBuild: string;
}

/** What visitors see of an item, or saw. */
type Version = Pick<ContentItem, 'type' | 'slug' | 'title' | 'content'>;

/**
 * How a type reaches visitors: by a function on each call, a script of a built page, or only the build (architecture
 * §3).
 */
function carrierOf(type: ContentType): 'function' | 'script' | 'build' {
  const { body, list } = factsOf(type);
  return body ? 'function' : list === 'projects' ? 'script' : 'build';
}

const textOf = ({ type, slug, title, content }: Version): string => fingerprint([type, slug, title, content]);

/**
 * Where visitors find an item now, and what waits for the next build.
 * @param before the item before; null if there was none
 * @param after the item now; null if it was deleted
 */
export function seenByVisitors(before: ContentItem | null, after: ContentItem | null, now: Date): SeenByVisitors {
  const was = before && visibleVersion(before, now);
  const is = after && visibleVersion(after, now);
  if (is) {
    const isSame = was !== null && textOf(was) === textOf(is);
    if (after.live) return isSame ? draftBeside(is) : joined(shown(is, was), 'The changes are a draft.');
    return isSame ? { atOnce: 'Nothing changes for visitors.', afterBuild: '' } : shown(is, was);
  }
  const from = after && publishedVersion(after)?.publishAt;
  const later = from ? scheduled(after, from) : '';
  if (was) return joined(withdrawn(was), later);
  if (later) return { atOnce: later, afterBuild: '' };
  return { atOnce: after ? 'Visitors do not see it.' : 'Visitors did not see it.', afterBuild: '' };
}

const joined = ({ atOnce, afterBuild }: SeenByVisitors, more: string): SeenByVisitors => ({
  atOnce: [atOnce, more].filter(Boolean).join(' '),
  afterBuild,
});

function draftBeside(version: Version): SeenByVisitors {
  const address = pathOf(version.type, version.slug);
  return {
    atOnce: `The changes are a draft. Visitors keep seeing what is published${address === null ? '' : ` at ${address}`}.`,
    afterBuild: '',
  };
}

function shown(is: Version, was: Version | null): SeenByVisitors {
  const address = pathOf(is.type, is.slug);
  const old = was && was.slug !== is.slug ? pathOf(was.type, was.slug) : null;
  switch (carrierOf(is.type)) {
    case 'function': {
      const moved = old === null ? '' : ` ${old} leads there.`;
      return {
        atOnce: `Visitors read it at ${address ?? ''} and in the list; feed and sitemap follow at once.${moved}`,
        afterBuild: 'The home page follows with the next build.',
      };
    }
    case 'script':
      if (was && cardText(was) === cardText(is))
        return {
          atOnce: 'Its card on the projects page stays as it is.',
          afterBuild: `Visitors get what has changed at ${address ?? ''} after the next build.`,
        };
      return {
        atOnce: 'The projects page shows it to visitors with JavaScript.',
        afterBuild: `After the next build, all others see it there too, and everyone at ${address ?? ''}${old === null ? '' : `, to which ${old} will then lead`}.`,
      };
    case 'build':
      return {
        atOnce: '',
        afterBuild:
          (is.type === 'part' ? partFactsOf(is.slug) : undefined)?.afterBuild ?? builtIn(is.type, address, old),
      };
  }
}

/** The content of a project's card. Its page says more, but no script adds that. */
const cardText = ({ slug, title, content }: Version): string =>
  fingerprint(cardOf({ ...(content as Project), slug, title }));

function builtIn(type: ContentType, address: string | null, old: string | null): string {
  if (address !== null)
    return `Visitors get it at ${address} after the next build${old === null ? '' : `, and at ${old} until then`}.`;
  return type === 'page'
    ? 'Visitors get it after the next build.'
    : 'The pages that contain it show it after the next build.';
}

function withdrawn(was: Version): SeenByVisitors {
  const address = pathOf(was.type, was.slug);
  switch (carrierOf(was.type)) {
    case 'function':
      return {
        atOnce: `Visitors no longer see it: ${address ?? ''} is gone, and so are its places in the list, the feed and the sitemap.`,
        afterBuild: 'The home page follows with the next build.',
      };
    case 'script':
      return {
        atOnce: 'The projects page no longer shows it to visitors with JavaScript.',
        afterBuild: `All others see it there until the next build, and everyone at ${address ?? ''}.`,
      };
    case 'build':
      return {
        atOnce: '',
        afterBuild:
          address === null
            ? 'The pages that contain it show it until the next build.'
            : `Visitors get ${address} until the next build.`,
      };
  }
}

function scheduled({ type, slug }: Pick<Version, 'type' | 'slug'>, from: string): string {
  const moment = `${from.slice(0, 16).replace('T', ' ')} UTC`;
  const address = carrierOf(type) === 'function' ? pathOf(type, slug) : null;
  return address === null ? `Visitors see it from ${moment} on.` : `Visitors read it at ${address} from ${moment} on.`;
}

/** The same if the CDN could not be purged (decision 0095): immediate changes may come late. */
export const asKept = (seen: SeenByVisitors, isPurged: boolean): SeenByVisitors =>
  isPurged || seen.atOnce === '' ? seen : { ...seen, atOnce: `${seen.atOnce} ${notPurgedText}` };

/** What was done, and what visitors see of it, in one text. */
export const messageOf = (done: string, { atOnce, afterBuild }: SeenByVisitors): string =>
  [done, atOnce, afterBuild].filter(Boolean).join(' ');
