import type { UnreadableRecord } from '#contract/api/unreadable.ts';

/** The facts from storage about an unreadable revision. */
interface Unreadable {
  id: string;
  /** Milliseconds since 1970. */
  updatedAt: number | null;
  unreadable: UnreadableRecord['why'];
}

/** An unreadable record as the administrator sees it. */
export const unreadableView = ({ id, updatedAt, unreadable }: Unreadable): UnreadableRecord => ({
  id,
  at: updatedAt === null ? null : new Date(updatedAt).toISOString(),
  why: unreadable,
});
