import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context } from '@netlify/functions';
import * as z from 'zod';

const oneOrMore = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());

// The `config` that a function may export (@netlify/functions), as far as HTTP calls are concerned.
const functionConfig = z.object({
  path: oneOrMore.optional(),
  excludedPath: oneOrMore.default([]),
  method: oneOrMore.optional(),
  preferStatic: z.boolean().default(false),
  background: z.boolean().default(false),
  schedule: z.string().optional(),
});

export type Handler = (request: Request, context: Context) => Response | undefined | Promise<Response | undefined>;

export interface SiteFunction {
  name: string;
  handler: Handler;
  /**
   * `config`, with lists wherever it allows one value or several. `paths` is empty for a function that only runs on a
   * schedule.
   */
  paths: string[];
  excludedPaths: string[];
  /** The accepted methods, or null for all of them. */
  methods: string[] | null;
  preferStatic: boolean;
  /** Whether the caller is answered at once, while the function continues on its own. */
  background: boolean;
  /** When it runs on its own, in cron notation. */
  schedule: string | null;
}

/** The file in a build that holds the configs of its functions, by name. */
export const configsFile = 'configs.json';

const handlerIn = (name: string, { default: handler }: { default?: unknown }): Handler => {
  if (typeof handler !== 'function') throw new Error(`The function ${name} has no default export that can be called.`);
  return handler as Handler;
};

/**
 * @param config if known, the bundle is imported when it is first called
 */
async function readBundle(file: string, config?: unknown): Promise<SiteFunction> {
  const name = basename(file, '.mjs');
  // Node keeps a module under its address for good: a new address loads the changed bundle.
  const { mtimeMs } = await stat(file);
  const load = () => import(`${pathToFileURL(file).href}?changed=${mtimeMs}`) as Promise<Record<string, unknown>>;
  if (config === undefined) {
    const module = await load();
    return siteFunction(name, module['config'] ?? {}, handlerIn(name, module));
  }
  // Importing a loaded module again would cost each call a tenth of a millisecond.
  let loaded: Promise<Handler> | undefined;
  const first = async () => {
    try {
      return handlerIn(name, await load());
    } catch (error) {
      loaded = undefined;
      throw error;
    }
  };
  return siteFunction(name, config, async (request, context) => (await (loaded ??= first()))(request, context));
}

function siteFunction(name: string, config: unknown, handler: Handler): SiteFunction {
  const read = functionConfig.safeParse(config);
  if (!read.success) throw new Error(`The config of the function ${name} is wrong:\n${z.prettifyError(read.error)}`);
  const { path, excludedPath, method, preferStatic, background, schedule } = read.data;
  return {
    name,
    handler,
    paths: path ?? (schedule === undefined ? [`/.netlify/functions/${name}`] : []),
    excludedPaths: excludedPath,
    methods: method?.map((one) => one.toUpperCase()) ?? null,
    preferStatic,
    background,
    schedule: schedule ?? null,
  };
}

/** The configs that a build wrote alongside its bundles; empty for bundles from development and from older builds. */
async function readConfigs(folder: string): Promise<Readonly<Record<string, unknown>>> {
  const text = await readFile(join(folder, configsFile), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '{}';
    throw error;
  });
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
}

/**
 * The bundles (`*.mjs`) at the top of a folder; they stay warm in this process. Those whose config the build wrote down
 * are imported when they are first called, as on Netlify. The others are imported now, one at a time: otherwise all
 * their sources would be in memory at the same time.
 * @throws Error naming the function that cannot be loaded, unless that only shows on its first call
 */
export async function loadFunctions(folder: string): Promise<SiteFunction[]> {
  const names = await readdir(folder).catch(() => []);
  const configs = await readConfigs(folder);
  const bundles = names.filter((name) => name.endsWith('.mjs')).sort();
  const functions: SiteFunction[] = [];
  for (const name of bundles) functions.push(await readBundle(join(folder, name), configs[basename(name, '.mjs')]));
  return functions;
}
