/** A key of a store. */
export interface StoredKey {
  store: string;
  key: string;
}

/** A listed value of a site. */
export interface Listed extends StoredKey {
  etag: string;
}

/** Pictures have the same name as in the store, which is their hash. */
const endingOf = (store: string): string => (store === 'media-files' ? '' : store === 'keys' ? '.txt' : '.json');

/** The file of a value, relative to the backup folder. */
export const pathOf = ({ store, key }: StoredKey): string => `${store}/${key}${endingOf(store)}`;

/** The value of a file named by `pathOf`. */
export function storedKeyOf(path: string): StoredKey {
  const slash = path.indexOf('/');
  const store = path.slice(0, slash);
  return { store, key: path.slice(slash + 1, path.length - endingOf(store).length) };
}

/** How many paths may be named; the rest are only counted. */
const mostNamed = 5;

/** Paths for a sentence: the first few, and the number of the rest. */
export function named(paths: readonly string[]): string {
  const rest = paths.length - mostNamed;
  return paths.slice(0, mostNamed).join(', ') + (rest > 0 ? ` and ${rest.toLocaleString('en')} more` : '');
}
