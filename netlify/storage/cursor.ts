/** A cursor that no page gave out; callers answer 400. */
export class InvalidCursor extends Error {
  constructor() {
    super('This is not a cursor of this list. Start again from the first page.');
    this.name = 'InvalidCursor';
  }
}

/** The place in a list after which the next page begins. */
export interface Position {
  partition: string;
  createdAt: number;
  id: string;
}

export const encodeCursor = ({ partition, createdAt, id }: Position): string =>
  Buffer.from(JSON.stringify([partition, createdAt, id])).toString('base64url');

/** Throws InvalidCursor for anything that `encodeCursor` did not make. */
export function decodeCursor(cursor: string): Position {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw new InvalidCursor();
  }
  if (!Array.isArray(parts)) throw new InvalidCursor();
  const [partition, createdAt, id] = parts as unknown[];
  if (typeof partition !== 'string' || typeof createdAt !== 'number' || typeof id !== 'string')
    throw new InvalidCursor();
  return { partition, createdAt, id };
}

/** Newest first; records of one millisecond by id, so that the order is total. */
export const newestFirst = (
  left: Pick<Position, 'createdAt' | 'id'>,
  right: Pick<Position, 'createdAt' | 'id'>,
): number => right.createdAt - left.createdAt || (left.id < right.id ? 1 : left.id > right.id ? -1 : 0);
