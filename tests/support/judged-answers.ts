import { problem, problemStatus, type ProblemCode } from '#contract/problem.ts';
import { checkAnswer } from '#server/http/check-answer.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Struck } from './attacked-site.ts';
import type { ListedEndpoint } from './contract-endpoints.ts';

/** Header fields of every answer from a function (rules 18). */
const always: Readonly<Record<string, RegExp>> = {
  'strict-transport-security': /^max-age=63072000; includeSubDomains$/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(strict-origin-when-cross-origin|no-referrer)$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\).*microphone=\(\)/,
  'x-request-id': /^[\w-]{1,64}$/,
};

/** Other permitted header fields. Anything else was not meant to be sent. */
const mayCarry = new Set([
  ...[
    'content-type',
    'content-length',
    'content-disposition',
    'content-security-policy',
    'cross-origin-resource-policy',
  ],
  ...['cache-control', 'netlify-cdn-cache-control', 'netlify-cache-tag', 'netlify-vary', 'etag', 'x-fingerprint'],
  ...['location', 'allow', 'www-authenticate', 'retry-after', 'x-robots-tag', 'vary', 'link', 'x-part-bytes'],
]);

/** Codes that ask a caller to try again later. */
const passing = new Set(['storage_unavailable', 'busy', 'maintenance', 'not_configured']);

/** Stack frames, server folders, and error names of Node and libraries. */
const internals =
  /\n\s+at [^\n]+:\d+:\d+|file:\/\/\/(?!etc)|node:internal|node_modules|\.mjs:\d+|\/netlify\/(?:\.build|server|storage)\/|\b(?:TypeError|RangeError|ReferenceError|URIError|SyntaxError|ZodError|AssertionError)\b|\bundefined is not\b|Cannot read propert/;

/** The parts of a request that matter for judging its answer. */
export interface Asked {
  method: string;
  path: string;
  /** The matching endpoint, if there is one. */
  endpoint?: ListedEndpoint | undefined;
}

/** All faults in an answer, for any request; empty if it follows the rules (rules 13, 18, 19, 20). */
export function faultsOf(asked: Asked, answer: Struck): string[] {
  return [...faultsOfHeaders(asked, answer), ...faultsOfBody(asked, answer)];
}

function faultsOfHeaders({ path }: Asked, { status, headers }: Struck): string[] {
  const wrong = Object.entries(always).filter(([name, shape]) => !shape.test(headers.get(name) ?? ''));
  const stray = [...headers.keys()].filter((name) => !(name in always) && !mayCarry.has(name));
  const unkept = headers.get('cache-control') === 'no-store' && !headers.has('netlify-cdn-cache-control');
  const faults = [
    ...wrong.map(([name]) => `${name}: ${headers.get(name) ?? 'missing'}`),
    ...stray.map((name) => `stray header ${name}`),
  ];
  const isApi = /^\/api(\/|$)/.test(path);
  if (isApi && (status >= 400 || /^\/api\/(admin|contacts)(\/|$)/.test(path)) && !unkept)
    faults.push('may be kept on its way');
  if (status !== 304 && !headers.has('content-security-policy')) faults.push('no policy');
  if (status === 429 || status === 503) {
    const isSetUp = headers.has('retry-after') || status === 503;
    if (!isSetUp) faults.push('no Retry-After');
  }
  if (status === 405 && !headers.has('allow')) faults.push('no Allow');
  if (status === 401 && !headers.has('www-authenticate') && path !== '/api/admin/login') faults.push('no challenge');
  const location = headers.get('location');
  if (location !== null && !/^\/(?![/\\])[\w/#?=&.-]*$/.test(location)) faults.push(`leads to ${location}`);
  return faults;
}

function faultsOfBody({ method, endpoint }: Asked, { status, headers, text, body }: Struck): string[] {
  const faults: string[] = [];
  if (internals.test(text)) faults.push(`internals: ${internals.exec(text)?.[0] ?? ''}`);
  if ((method === 'HEAD' || status === 304) && text !== '') faults.push('a body where none may be');
  const isUp = status < 500 || (status === 503 && (body === null || passing.has(String(body['code']))));
  if (!isUp) faults.push(`status ${status}: ${text.slice(0, 120)}`);
  if (body === null) return faults;
  if (status >= 400) {
    const read = problem.safeParse(body);
    if (!read.success) return [...faults, 'a failure in another shape'];
    const { code, requestId, ...rest } = read.data;
    if (Object.keys(body).length !== Object.keys(rest).length + 2) faults.push('a failure says more than it should');
    if (!(code in problemStatus) || problemStatus[code as ProblemCode] !== status)
      faults.push(`code ${code} with ${status}`);
    if (requestId !== headers.get('x-request-id')) faults.push('two request ids');
  } else if (endpoint?.response) {
    try {
      checkAnswer(endpoint as Endpoint, text);
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  }
  return faults;
}
