import { isFields } from '#contract/is-fields.ts';

/**
 * Carries over the fields of the previous value that its schema did not keep, because a later version added them
 * (decision 0089). It descends into every object that all three have in the same place. A changed list is taken whole
 * from `next`.
 * @param stored the previous value as stored
 * @param read the same value as parsed by its schema
 * @param next the value to store now
 */
export function withUnknownFields(stored: unknown, read: unknown, next: unknown): unknown {
  if (isSame(read, next)) return stored;
  if (!isFields(stored) || !isFields(read) || !isFields(next)) return next;
  const kept = Object.entries(next).map(([key, value]) =>
    Object.hasOwn(stored, key) && Object.hasOwn(read, key)
      ? [key, withUnknownFields(stored[key], read[key], value)]
      : [key, value],
  );
  const unknown = Object.entries(stored).filter(([key]) => !Object.hasOwn(read, key) && !Object.hasOwn(next, key));
  return Object.fromEntries([...kept, ...unknown]);
}

/**
 * Whether both are equal as JSON; the schema gives the fields of both the same order. `isDeepStrictEqual` would work
 * too, but `node:util` pulls in much more and adds 5 ms to the start of each function that stores something (decision
 * 0015).
 */
const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
