// The client puts keys into URLs unescaped, so `..`, `%2e`, `\`, `?` or `#` could reach another key, store or site.
// Hence an allowlist: segments of letters, digits, dot, underscore and hyphen, none empty, none only dots.
const keyShape = /^(?!\.+(\/|$))[\w.-]+(\/(?!\.+(\/|$))[\w.-]+)*$/;
const segmentShape = /^(?!\.+$)[\w.-]+$/;

/** The longest key, in bytes. Every allowed character takes one byte. */
const longest = 600;

/** Whether a string may be used as a key: at most 600 bytes of safe characters, without empty or dot segments. */
export const isKey = (value: string): boolean => value.length <= longest && keyShape.test(value);

/** Whether a string may be one segment of a key, such as an id or a partition. */
export const isSegment = (value: string): boolean => value.length <= longest && segmentShape.test(value);

/** Whether this is a valid prefix for listing keys: empty, the beginning of a key, or one that ends with a slash. */
export const isPrefix = (value: string): boolean =>
  value === '' || isKey(value.endsWith('/') ? value.slice(0, -1) : value);

/** Throws for an invalid key. Callers check outside input first, so this is a programming error, never a visitor's. */
export function assertKey(key: string): void {
  if (!isKey(key))
    throw new RangeError(`"${key}" is not a storage key. Use letters, digits, ".", "_" and "-" in segments.`);
}

/** The part of a key after its last slash, or of a folder before the slash that it ends with. */
export const lastSegmentOf = (key: string): string =>
  key
    .slice(0, key.endsWith('/') ? -1 : undefined)
    .split('/')
    .at(-1) ?? '';
