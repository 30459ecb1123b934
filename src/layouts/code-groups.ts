import type { Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

/** The entry of the admin. It imports its screens dynamically. */
const adminEntry = '/src/admin/App.tsx';

/**
 * The parts of nanostores that only the admin uses. Its index imports everything, so each part seems to be needed
 * wherever a store is.
 */
const adminStores = /node_modules\/nanostores\/(computed|lifecycle|map)\//;

/** A module that at least this many screens use is loaded with the first of them. */
const manyScreens = 4;

/** The entries that lead to a module, through static imports only or through any. */
function entriesOf(id: string, ctx: Context, through: 'static' | 'any'): string[] {
  const found = new Set([id]);
  // Iterating over a set also yields what is added meanwhile.
  for (const one of found) {
    const info = ctx.getModuleInfo(one);
    for (const by of info?.importers ?? []) found.add(by);
    if (through === 'any') for (const by of info?.dynamicImporters ?? []) found.add(by);
  }
  return [...found].filter((one) => ctx.getModuleInfo(one)?.isEntry).sort();
}

/** Modules that only the admin uses: those needed on every visit, and those needed by its screens. */
function adminPart(id: string, ctx: Context): 'start' | 'screens' | null {
  if (adminStores.test(id)) return 'start';
  const entries = entriesOf(id, ctx, 'any');
  if (!entries[0]?.endsWith(adminEntry) || entries.length > 1 || entries[0] === id) return null;
  return entriesOf(id, ctx, 'static').length > 0 ? 'start' : 'screens';
}

/**
 * How a build groups modules into files. By default, each set of screens that share a module would get a file: a screen
 * loaded seventy of them, and every answer costs about 600 bytes of header fields and some work in server and browser.
 * A visitor's page never loads a file with code that the admin alone uses (decision 0177).
 */
export function codeGroups(): Rolldown.CodeSplittingGroup[] {
  const numbers = new Map<string, number>();

  /** Modules of several entries, grouped by those that need them at once and those that may need them later. */
  function shared(id: string, ctx: Context): string | null {
    if (adminStores.test(id)) return null;
    const entries = entriesOf(id, ctx, 'any');
    if (entries.length < 2) return null;
    const users = [...entries, '', ...entriesOf(id, ctx, 'static')].join();
    const number = numbers.get(users) ?? numbers.size + 1;
    numbers.set(users, number);
    return `shared-${number}`;
  }

  // A group also takes what its modules import, so those that others import come first.
  return [
    // A file of a few hundred bytes costs more in headers than in code.
    {
      name: 'page',
      priority: 3,
      test: /vite\/preload-helper|src\/(browser\/(toast|share-sheet)|contract\/endpoint)\.ts$/,
    },
    {
      name: 'react',
      priority: 3,
      test: /node_modules\/(react|react-dom|scheduler|nanostores\/(atom|listen-keys|task)|@nanostores\/react)\/|src\/islands\/waking\/awake\.ts$/,
    },
    { name: shared, priority: 2 },
    { name: (id, ctx) => (adminPart(id, ctx) === 'start' ? 'admin-start' : null), priority: 1 },
    { name: (id, ctx) => (adminPart(id, ctx) === 'screens' ? 'admin' : null), minShareCount: manyScreens },
  ];
}
