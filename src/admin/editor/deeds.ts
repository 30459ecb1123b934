import type { ContentItemView } from '#contract/api/admin-content.ts';
import type { ContentItem } from '#contract/content/item.ts';
import { contentTypes, factsOf, type ContentType } from '#contract/content/types.ts';
import type { Draft } from './draft.ts';
import { isToCome } from './is-to-come.ts';
import { zoneAt } from './local-time.ts';
import { readableTime } from './readable-time.ts';

/** A button of the editor: its label, its effect, and whether it has anything to do. */
export interface Deed {
  label: string;
  does: string;
  isIdle: boolean;
}

/** The edited item, and whether it differs from what is stored. */
interface Edited {
  type: ContentType;
  base: ContentItemView | null;
  draft: Draft;
  changed: boolean;
}

interface Standing {
  /** Whether visitors see a version of it now. */
  isSeen: boolean;
  /** When a published version becomes visible; null if none is waiting. */
  waitsFor: string | null;
}

function standingOf(base: ContentItemView | null, now: Date): Standing {
  const published = base?.live ?? (base?.status === 'published' ? base : undefined);
  if (!published) return { isSeen: false, waitsFor: null };
  const { publishAt } = published;
  return isToCome(publishAt, now) ? { isSeen: false, waitsFor: publishAt } : { isSeen: true, waitsFor: null };
}

const momentOf = (at: string): string => `${readableTime(at)}, ${zoneAt(new Date(at))}`;

/** Where and when visitors see a published item. */
function shownTo(type: ContentType, slug: string): string {
  const { body, list } = factsOf(type);
  const address = type === 'page' && slug === 'not-found' ? undefined : factsOf(type).page?.(slug || '…');
  if (body) return `Visitors read it at once, at ${address ?? ''}.`;
  if (list === 'projects')
    return `The projects page shows it at once to visitors with JavaScript. After the next build, all others see it there too, and everyone at ${address ?? ''}.`;
  if (address !== undefined) return `Visitors get it at ${address} after the next build.`;
  return 'The pages that contain it show it after the next build.';
}

function withdrawnFrom(type: ContentType): string {
  const { body, list } = factsOf(type);
  if (body) return 'Visitors stop seeing it at once.';
  return list === 'projects'
    ? 'The projects page stops showing it to visitors with JavaScript at once. All others see it there until the next build, and its own page remains until then.'
    : 'Visitors stop seeing it after the next build.';
}

function saving({ type, base, draft, changed }: Edited, standing: Standing): Deed {
  const status = base?.status ?? 'draft';
  const isIdle = base !== null && !changed;
  if (draft.status !== status && draft.status === 'published')
    return { label: 'Save and publish', does: shownTo(type, draft.slug), isIdle };
  if (draft.status !== status && (standing.isSeen || standing.waitsFor !== null)) {
    const label = draft.status === 'archived' ? 'Save and archive' : 'Save and withdraw';
    const does = standing.isSeen ? withdrawnFrom(type) : 'It will not be published at the scheduled time.';
    return { label, does, isIdle };
  }
  const does =
    standing.waitsFor !== null
      ? `Keeps your changes as a draft. The version scheduled for ${momentOf(standing.waitsFor)} stays as it is.`
      : standing.isSeen
        ? 'Keeps your changes as a draft. Visitors keep seeing the public version.'
        : base && contentTypes[type].isFixed(draft.slug)
          ? 'Keeps a draft. Visitors keep seeing what the file says.'
          : draft.status === 'archived'
            ? 'Keeps it archived. Visitors do not see it.'
            : 'Keeps a draft. Visitors do not see it.';
  return { label: 'Save', does: isIdle ? 'There is nothing to save.' : does, isIdle };
}

function publishing({ type, base, draft, changed }: Edited, standing: Standing): Deed {
  const isIdle = standing.isSeen && !changed && base?.live === undefined;
  const does = isIdle ? 'It is already published as shown here.' : shownTo(type, draft.slug);
  const early = standing.waitsFor === null ? '' : ` The schedule for ${momentOf(standing.waitsFor)} is dropped.`;
  return { label: 'Publish', does: does + early, isIdle };
}

function scheduling({ type }: Edited, standing: Standing, now: Date): Deed {
  const label = 'Schedule';
  if (!contentTypes[type].schedule)
    return { label, does: 'Only projects, essays and articles can be scheduled.', isIdle: true };
  if (standing.isSeen)
    return {
      label,
      does: 'Visitors see it already, and changes to it cannot be scheduled. Save them, and publish them when it is time.',
      isIdle: true,
    };
  const does =
    standing.waitsFor === null
      ? `Asks for a time, in your time zone: ${zoneAt(now)}.`
      : `Asks for a new time in place of ${momentOf(standing.waitsFor)}.`;
  return { label, does, isIdle: false };
}

/** The three buttons of the editor for an item in its current state (decision 0137). */
export function deedsOf(edited: Edited, now: Date): { save: Deed; publish: Deed; schedule: Deed } {
  const standing = standingOf(edited.base, now);
  return {
    save: saving(edited, standing),
    publish: publishing(edited, standing),
    schedule: scheduling(edited, standing, now),
  };
}

/** The request: save, publish now, or publish at a time. */
export type Intent = 'save' | 'publish' | { at: string };

/**
 * The parts of a save that depend on the button. `beside` keeps what visitors see; with `atOnce`, the server drops a
 * moment that is in the future by its own clock, since that of the browser may be wrong.
 */
export function sentFor(
  intent: Intent,
  { base, draft }: Pick<Edited, 'base' | 'draft'>,
  now: Date,
): { status: ContentItem['status']; publishAt: string | null; beside?: true; atOnce?: true } {
  const standing = draft.publishAt || null;
  const status = base?.status ?? 'draft';
  if (typeof intent === 'object') return { status: 'published', publishAt: intent.at };
  if (intent === 'publish' || (draft.status === 'published' && draft.status !== status)) {
    const publishAt = isToCome(draft.publishAt, now) ? null : standing;
    // Sent only if needed: the previous version refuses fields that it does not know, and an open tab outlives a
    // rollback.
    return { status: 'published', publishAt, ...(publishAt !== null && { atOnce: true }) };
  }
  return { status: draft.status, publishAt: standing, ...(base && draft.status === status && { beside: true }) };
}
