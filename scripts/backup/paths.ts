/** What lies under a key of a store. */
export interface StoredKey {
  store: string;
  key: string;
}

/** A value of a site, as its list says. */
export interface Listed extends StoredKey {
  etag: string;
}

/** Pictures are named as in the store, and by what they hold. */
const endingOf = (store: string): string => (store === 'media-files' ? '' : store === 'keys' ? '.txt' : '.json');

/** The file of a value, relative to the folder of the backup. */
export const pathOf = ({ store, key }: StoredKey): string => `${store}/${key}${endingOf(store)}`;

/** The value of a file, which `pathOf` has named. */
export function storedKeyOf(path: string): StoredKey {
  const slash = path.indexOf('/');
  const store = path.slice(0, slash);
  return { store, key: path.slice(slash + 1, path.length - endingOf(store).length) };
}

/** As many paths as are named before the rest is counted. */
const mostNamed = 5;

/** Paths for a sentence: the first of them, and how many more there are. */
export function named(paths: readonly string[]): string {
  const rest = paths.length - mostNamed;
  return paths.slice(0, mostNamed).join(', ') + (rest > 0 ? ` and ${rest.toLocaleString('en')} more` : '');
}
