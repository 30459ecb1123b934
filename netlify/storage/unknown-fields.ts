/**
 * Puts into a value what the one before held and its schema did not take: the fields that a later version added (decision 0089). It looks at every object that all
 * three have at the same place. A list that was changed is taken as a whole, as `next` has it.
 *
 * @param stored the value before, as it is stored
 * @param read the same, as its schema took it
 * @param next what is to be stored now
 */
export function withUnknownFields(stored: unknown, read: unknown, next: unknown): unknown {
  if (isSame(read, next)) return stored;
  if (!isObject(stored) || !isObject(read) || !isObject(next)) return next;
  const kept = Object.entries(next).map(([key, value]) =>
    Object.hasOwn(stored, key) && Object.hasOwn(read, key)
      ? [key, withUnknownFields(stored[key], read[key], value)]
      : [key, value],
  );
  const unknown = Object.entries(stored).filter(([key]) => !Object.hasOwn(read, key) && !Object.hasOwn(next, key));
  return Object.fromEntries([...kept, ...unknown]);
}

/**
 * Whether both are the same as JSON; a schema gives the fields of both one order. `isDeepStrictEqual` would do too, and costs each function that stores something 5 ms of its
 * start, since `node:util` brings much along (decision 0015).
 */
const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
