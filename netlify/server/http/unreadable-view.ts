import type { UnreadableRecord } from '#contract/api/unreadable.ts';

/** What storage tells of a revision that cannot be read. */
interface Unreadable {
  id: string;
  /** Milliseconds since 1970. */
  updatedAt: number | null;
  unreadable: UnreadableRecord['why'];
}

/** What the administrator sees of a record that cannot be read. */
export const unreadableView = ({ id, updatedAt, unreadable }: Unreadable): UnreadableRecord => ({
  id,
  at: updatedAt === null ? null : new Date(updatedAt).toISOString(),
  why: unreadable,
});
