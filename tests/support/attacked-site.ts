import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { vi } from 'vitest';
import type { SiteFunction } from '#local/functions/bundles.ts';
import { routeFunctions } from '#local/functions/routes.ts';
import type { CallContext, FunctionHandler } from '#server/http/function-handler.ts';
import { configureSignIn, tokenFor } from './administrator.ts';
import { callContext } from './function-calls.ts';
import { storedSite, type StoredSite } from './stored-site.ts';

/** The addresses of the attacked site and of its attackers. */
export const ownOrigin = 'https://meridianforge.example';
export const foreignOrigin = 'https://attacker.example';

export interface Attack {
  method?: string;
  headers?: HeadersInit;
  body?: BodyInit | null;
  /** Sets both body and content type. */
  json?: unknown;
  form?: Readonly<Record<string, string>>;
  /** The caller's address according to the platform. */
  ip?: string;
  /** The requested host. */
  host?: string;
  context?: Partial<CallContext>;
}

export interface Struck {
  status: number;
  headers: Headers;
  bytes: Buffer;
  text: string;
  /** The body as JSON; null if it is not JSON. */
  body: Readonly<Record<string, unknown>> | null;
}

export interface AttackedSite extends StoredSite {
  /** Calls the deployed function that the platform would route this to. */
  strike: (path: string, attack?: Attack) => Promise<Struck>;
  /** Whether a function handles this; everything else is a file or the 404 page. */
  isRouted: (path: string, method?: string) => boolean;
  /** The administrator's header field, with a token issued now. */
  administrator: (now?: Date) => Promise<{ Authorization: string }>;
  /** Everything logged, one line each. */
  log: string[];
  functions: readonly SiteFunction[];
}

const bundles = new URL('../../netlify/.build/', import.meta.url);
const sources = new URL('../../netlify/functions/', import.meta.url);

/** The paths listed under a name in a function's literal `config`. */
function pathsIn(source: string, name: string): string[] {
  const list = new RegExp(`\\b${name}: (\\[[^\\]]*\\]|'[^']*')`).exec(source)?.[1] ?? '';
  return [...list.matchAll(/'([^']*)'/g)].map(([, path = '']) => path);
}

/** The bundles of the last build with the paths in their sources. Each is imported on its first call. */
function deployedFunctions(): SiteFunction[] {
  if (!existsSync(bundles)) throw new Error('Run `npm run build` first.');
  return readdirSync(sources).map((file) => {
    const source = readFileSync(new URL(file, sources), 'utf8');
    const name = file.replace(/\.ts$/, '');
    const bundle = new URL(`${name}.mjs`, bundles).href;
    return {
      name,
      handler: async (...call) => ((await import(bundle)) as { default: SiteFunction['handler'] }).default(...call),
      paths: pathsIn(source, 'path'),
      excludedPaths: pathsIn(source, 'excludedPath'),
      ...{ methods: null, preferStatic: false, background: false, schedule: null },
    };
  });
}

/** Captures every log line, including warnings and the output of storage. */
function takeLog(): string[] {
  const lines: string[] = [];
  for (const method of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((line: unknown) => void lines.push(String(line)));
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  return lines;
}

/**
 * The deployed site over its own storage, for the rest of the test: the bundles of the last build, routed as on the
 * platform.
 */
export async function attackedSite(variables: Record<string, string> = {}): Promise<AttackedSite> {
  const log = takeLog();
  const [site, functions] = [await storedSite(), deployedFunctions()];
  configureSignIn(variables);
  const route = routeFunctions(functions);

  async function strike(path: string, attack: Attack = {}): Promise<Struck> {
    const { ip = '203.0.113.7', host = new URL(ownOrigin).host, context } = attack;
    const request = requestOf(`https://${host}${path}`, attack);
    const found = route(request.method, new URL(request.url));
    if (!found) throw new Error(`No function takes ${request.method} ${path}.`);
    const work: Promise<unknown>[] = [];
    const waitUntil = (promise: Promise<unknown>) => void work.push(promise);
    const handler = found.call.handler as unknown as FunctionHandler;
    const answer = await handler(request, callContext({ ip, deploy: site.deploy, waitUntil, ...context }));
    const bytes = Buffer.from(await answer.arrayBuffer());
    await Promise.all(work);
    return { status: answer.status, headers: answer.headers, bytes, ...readText(bytes, answer.headers) };
  }

  return Object.assign(site, {
    strike,
    isRouted: (path: string, method = 'GET') => route(method, new URL(ownOrigin + path)) !== null,
    administrator: async (now?: Date) => ({ Authorization: `Bearer ${await tokenFor(site.deploy.context, now)}` }),
    log,
    functions,
  });
}

function requestOf(url: string, { method, headers, body = null, json, form }: Attack): Request {
  const fields = new Headers(headers);
  let sent = body;
  if (json !== undefined) sent = JSON.stringify(json);
  if (form !== undefined) sent = new URLSearchParams(form).toString();
  if ((json ?? form) !== undefined && !fields.has('Content-Type'))
    fields.set('Content-Type', form === undefined ? 'application/json' : 'application/x-www-form-urlencoded');
  // The DOM types lack `duplex`, which streaming bodies require.
  const init: RequestInit & { duplex: 'half' } = { headers: fields, body: sent, duplex: 'half' };
  return new Request(url, { ...init, method: method ?? (sent === null ? 'GET' : 'POST') });
}

function readText(bytes: Buffer, headers: Headers): Pick<Struck, 'text' | 'body'> {
  const text = bytes.toString();
  const isJson = headers.get('Content-Type')?.startsWith('application/json') ?? false;
  return { text, body: isJson && text !== '' ? (JSON.parse(text) as Record<string, unknown>) : null };
}
