import { readdir, stat } from 'node:fs/promises';
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
  /** `config` with lists where it allows one or many. `paths` is empty for a function that only runs on a schedule. */
  paths: string[];
  excludedPaths: string[];
  /** The accepted methods, or null for all of them. */
  methods: string[] | null;
  preferStatic: boolean;
  /** Whether the caller is answered at once, and the function continues on its own. */
  background: boolean;
  /** When it runs by itself, in cron's notation. */
  schedule: string | null;
}

async function readBundle(file: string): Promise<SiteFunction> {
  const name = basename(file, '.mjs');
  // Node keeps a module under its address for good: a new address loads the changed bundle.
  const { mtimeMs } = await stat(file);
  const module: unknown = await import(`${pathToFileURL(file).href}?changed=${mtimeMs}`);
  const { default: handler, config = {} } = module as { default?: unknown; config?: unknown };
  if (typeof handler !== 'function') throw new Error(`The function ${name} has no default export that can be called.`);
  const read = functionConfig.safeParse(config);
  if (!read.success) throw new Error(`The config of the function ${name} is wrong:\n${z.prettifyError(read.error)}`);
  const { path, excludedPath, method, preferStatic, background, schedule } = read.data;
  return {
    name,
    handler: handler as Handler,
    paths: path ?? (schedule === undefined ? [`/.netlify/functions/${name}`] : []),
    excludedPaths: excludedPath,
    methods: method?.map((one) => one.toUpperCase()) ?? null,
    preferStatic,
    background,
    schedule: schedule ?? null,
  };
}

/**
 * Imports every bundle (`*.mjs`) at the top of a folder; they stay warm in this process. One at a time: otherwise all
 * their sources are in memory together.
 * @throws Error naming the function that cannot be loaded
 */
export async function loadFunctions(folder: string): Promise<SiteFunction[]> {
  const names = await readdir(folder).catch(() => []);
  const bundles = names.filter((name) => name.endsWith('.mjs')).sort();
  const functions: SiteFunction[] = [];
  for (const name of bundles) functions.push(await readBundle(join(folder, name)));
  return functions;
}
