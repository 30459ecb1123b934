import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { vi } from 'vitest';
import type { SiteFunction } from '#local/functions/bundles.ts';
import { routeFunctions } from '#local/functions/routes.ts';
import type { CallContext, FunctionHandler } from '#server/http/function-handler.ts';
import { configureSignIn, tokenFor } from './administrator.ts';
import { callContext } from './function-calls.ts';
import { storedSite, type StoredSite } from './stored-site.ts';

/** Where the attacked site is, and where its attackers are. */
export const ownOrigin = 'https://meridianforge.example';
export const foreignOrigin = 'https://attacker.example';

export interface Attack {
  method?: string;
  headers?: HeadersInit;
  body?: BodyInit | null;
  /** Set body and content type. */
  json?: unknown;
  form?: Readonly<Record<string, string>>;
  /** The address that the platform says the call came from. */
  ip?: string;
  /** Host that is asked for. */
  host?: string;
  context?: Partial<CallContext>;
}

export interface Struck {
  status: number;
  headers: Headers;
  bytes: Buffer;
  text: string;
  /** The body as JSON; null where it is none. */
  body: Readonly<Record<string, unknown>> | null;
}

export interface AttackedSite extends StoredSite {
  /** Calls whatever function the platform would route this to, as it is deployed. */
  strike: (path: string, attack?: Attack) => Promise<Struck>;
  /** Whether a function takes this at all: everything else is a file or the page of what is not there. */
  isRouted: (path: string, method?: string) => boolean;
  /** The header field of the administrator, with a token of this moment. */
  administrator: (now?: Date) => Promise<{ Authorization: string }>;
  /** Everything that was logged, a line each. */
  log: string[];
  functions: readonly SiteFunction[];
}

const bundles = new URL('../../netlify/.build/', import.meta.url);
const sources = new URL('../../netlify/functions/', import.meta.url);

/** The paths that stand behind a name in the literal `config` of a function. */
function pathsIn(source: string, name: string): string[] {
  const list = new RegExp(`\\b${name}: (\\[[^\\]]*\\]|'[^']*')`).exec(source)?.[1] ?? '';
  return [...list.matchAll(/'([^']*)'/g)].map(([, path = '']) => path);
}

/** The bundles of the last build with the paths that their sources name. Each is imported by the first call that it takes. */
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

/** Takes every line of the log, warnings included, and what storage writes beside it. */
function takeLog(): string[] {
  const lines: string[] = [];
  for (const method of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((line: unknown) => void lines.push(String(line)));
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  return lines;
}

/** The site as it is deployed, over storage of its own, for the rest of the test: the bundles of the last build at the paths that the platform would route to them. */
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
  // The DOM library does not know `duplex`, without which a streaming body is refused.
  const init: RequestInit & { duplex: 'half' } = { headers: fields, body: sent, duplex: 'half' };
  return new Request(url, { ...init, method: method ?? (sent === null ? 'GET' : 'POST') });
}

function readText(bytes: Buffer, headers: Headers): Pick<Struck, 'text' | 'body'> {
  const text = bytes.toString();
  const isJson = headers.get('Content-Type')?.startsWith('application/json') ?? false;
  return { text, body: isJson && text !== '' ? (JSON.parse(text) as Record<string, unknown>) : null };
}
