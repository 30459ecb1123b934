import * as z from 'zod/mini';
import { instant } from '../primitives.ts';

/** When something that is published is shown to visitors first; a year beyond this century is a slip of the keys. */
export const publishAt = instant.check(
  z.refine((value) => !/^(?:2[1-9]|[3-9]\d)\d\d-/.test(value), 'Write a year before 2100.'),
  z.describe('When visitors see it first, as a UTC time such as 2026-03-14T09:00:00Z; without it, at once.'),
);

/** What may wait for its moment. */
export interface Scheduled {
  publishAt?: string | undefined;
}

/** Milliseconds since 1970 until which something is held back, or null where it is not. */
const heldUntil = ({ publishAt }: Scheduled, now: Date): number | null => {
  const at = publishAt === undefined ? Number.NaN : Date.parse(publishAt);
  return at > now.getTime() ? at : null;
};

/**
 * Whether visitors may see something at this moment: it is published, and its moment, where it has one, has come. Everything that answers, lists, builds or feeds
 * content asks this and nothing else.
 */
export const isPublicAt = (entry: Scheduled & { status: string }, now: Date): boolean =>
  entry.status === 'published' && heldUntil(entry, now) === null;

/** The first moment after `now` at which one of these becomes public; null where none waits. What was answered before is right until then. */
export function nextMoment(entries: Iterable<Scheduled & { status: string }>, now: Date): Date | null {
  let first = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const until = entry.status === 'published' ? heldUntil(entry, now) : null;
    if (until !== null && until < first) first = until;
  }
  return Number.isFinite(first) ? new Date(first) : null;
}
