import fc from 'fast-check';
import type { ListedEndpoint } from './contract-endpoints.ts';
import { anyField } from './fuzzed-fields.ts';
import { anyJson, anyText, loadedTexts, spoiled, valueOf } from './fuzzed-values.ts';

/** A possible call, as plain data. */
export interface FuzzedCall {
  endpoint: ListedEndpoint;
  method: string;
  path: string;
  headers: [string, string][];
  /** Whether it has the administrator's token. */
  signedIn: boolean;
  body: string | Uint8Array<ArrayBuffer> | null;
  ip: string;
}

/** Existing data, for meaningful calls. */
export interface Known {
  /** Existing values for a path's `{name}`: `{id}` of contacts differs from `{id}` of content. */
  ids: (path: string) => readonly string[];
  /** Valid body values that do not follow from the schemas. */
  values: (endpoint: ListedEndpoint) => readonly unknown[];
  /** A valid upload, as bytes with the boundary `a`. */
  upload: Uint8Array<ArrayBuffer>;
}

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'M-SEARCH', 'BREW'];
const bodiless = new Set(['GET', 'HEAD']);

const types = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'text/plain',
  'text/plain;charset=UTF-8',
  'multipart/form-data; boundary=a',
  'multipart/form-data',
  'application/xml',
  'application/octet-stream',
  ';',
  '',
];

const names = [
  'limit',
  'cursor',
  'q',
  'type',
  'status',
  'spam',
  'timeRange',
  'dryRun',
  'token',
  '_method',
  'month',
  'part',
];
const goodValues = [
  '1',
  '200',
  'true',
  'essay',
  'draft',
  '7d',
  Buffer.from('["a","b"]').toString('base64url'),
  Buffer.from('[1]').toString('base64url'),
];

const escaped = (text: string): string => encodeURIComponent(text.toWellFormed());
const anySegment = fc.oneof(fc.constantFrom(...loadedTexts.slice(0, 60)), anyText).map((text) => escaped(text));
/** Raw segments, to catch decoding too early, too late or twice. */
const rawSegment = fc.constantFrom(
  '..%2f..',
  '%2e%2e',
  '%00',
  '%',
  '%E0%A4%A',
  '%ff',
  ';x',
  'a%2Fb',
  '..;',
  '%252e%252e',
  '*',
  ':id',
  '{id}',
);

const addresses = fc.oneof(
  fc.nat(65_535).map((n) => `198.51.${n >> 8}.${n & 255}`),
  fc.nat(65_535).map((n) => `2001:db8:${n.toString(16)}::1`),
  fc.constantFrom('::1', '', 'fe80::1%eth0', '::ffff:203.0.113.7', 'x:y'),
);

function pathOf({ path }: ListedEndpoint, { ids }: Known): fc.Arbitrary<string> {
  const known = ids(path);
  const anId = known.length > 0 ? fc.constantFrom(...known) : anySegment;
  const segment = fc.oneof(
    { weight: 6, arbitrary: anId },
    { weight: 2, arbitrary: anySegment },
    { weight: 1, arbitrary: rawSegment },
  );
  const segments = path.split('/').map((part) => (part.startsWith('{') ? segment : fc.constant(part)));
  const ends = fc.oneof(
    { weight: 20, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom('/', '//', '/..', '/%2e%2e', ';x', '%20', '.json', '/x') },
  );
  return fc.tuple(fc.tuple(...segments), ends).map(([parts, end]) => parts.join('/') + end);
}

const query: fc.Arbitrary<string> = fc
  .array(fc.tuple(fc.constantFrom(...names), fc.oneof(fc.constantFrom(...goodValues), anyText)), { maxLength: 3 })
  .map((pairs) =>
    pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${name}=${escaped(value)}`).join('&')}`,
  );

const inJson = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));
const asForm = (value: unknown): string =>
  Object.entries(Object(value) as object)
    .map(([key, part]) => `${escaped(key)}=${escaped(typeof part === 'string' ? part : inJson(part))}`)
    .join('&');

const upload = (value: string): string =>
  `--a\r\nContent-Disposition: form-data; name="file"; filename="${value.replaceAll(/[\r\n"]/g, '')}.png"\r\nContent-Type: image/png\r\n\r\n${value}\r\n--a--\r\n`;

/** A body with its type: mostly the kind that the endpoint accepts, then other JSON, then bytes. */
function bodyOf(endpoint: ListedEndpoint, known: Known) {
  const { request, takes = ['json'], bodyLimit = 4_096, path } = endpoint;
  const values = known.values(endpoint);
  const ofSchema = request ? valueOf(request) : anyJson;
  const valid = values.length === 0 ? ofSchema : fc.oneof(fc.constantFrom(...values), ofSchema);
  const value = fc.oneof(
    { weight: 6, arbitrary: valid },
    { weight: 4, arbitrary: spoiled(valid) },
    { weight: 1, arbitrary: anyJson },
  );
  const kind = takes.includes('form') ? fc.constantFrom('json', 'form') : fc.constant('json');
  const made = fc
    .tuple(value, kind)
    .map(([given, as]): [string, string] =>
      as === 'form' ? [types[3] ?? '', asForm(given)] : [types[0] ?? '', inJson(given)],
    );
  const mixed = fc.tuple(fc.constantFrom(...types), value.map(inJson));
  const long = fc
    .tuple(fc.constantFrom(...types.slice(0, 5)), fc.constantFrom('[', '"', '{"a":', 'a=b&', '1,', ' '))
    .map(([type, part]): [string, string] => [
      type,
      part.repeat(Math.ceil((bodyLimit + 1) / part.length)).slice(0, 300_000),
    ]);
  const bytes = fc.tuple(fc.constantFrom(...types), fc.uint8Array({ maxLength: 200 }));
  const uploads = fc.oneof(
    anyText.map((text): [string, string] => [types[6] ?? '', upload(text)]),
    fc.tuple(fc.nat(known.upload.length - 1), fc.nat(255), fc.boolean()).map(([at, byte, isSpoiled]) => {
      const bytes = known.upload.slice();
      if (isSpoiled) bytes[at] = byte;
      return [types[6] ?? '', bytes] as [string, Uint8Array<ArrayBuffer>];
    }),
  );
  const sometimes = path.endsWith('/media') ? 12 : 1;
  return fc.oneof<fc.WeightedArbitrary<[string, string | Uint8Array<ArrayBuffer>]>[]>(
    { weight: 12, arbitrary: made },
    { weight: 2, arbitrary: mixed },
    { weight: 1, arbitrary: long },
    { weight: 1, arbitrary: bytes },
    { weight: sometimes, arbitrary: uploads },
  );
}

/** A call of an endpoint: mostly valid, with each part invalid at times. */
function callOf(endpoint: ListedEndpoint, known: Known): fc.Arbitrary<FuzzedCall> {
  const method = fc.oneof(
    { weight: 8, arbitrary: fc.constant<string>(endpoint.method) },
    { weight: 1, arbitrary: fc.constantFrom(...methods) },
  );
  const signedIn = fc.nat(9).map((n) => (endpoint.auth === 'bearer' ? n > 0 : n === 0));
  return fc
    .record({
      method,
      path: fc.tuple(pathOf(endpoint, known), query).map((parts) => parts.join('')),
      fields: fc.nat(3).chain((n) => fc.array(anyField, { maxLength: n === 0 ? 4 : 0 })),
      signedIn,
      body: bodyOf(endpoint, known),
      ip: addresses,
    })
    .map(({ fields, body: [type, sent], ...call }): FuzzedCall => {
      const isSent = !bodiless.has(call.method);
      const typed: [string, string][] = isSent && type !== '' ? [['Content-Type', type]] : [];
      return { ...call, endpoint, headers: [...typed, ...fields], body: isSent ? sent : null };
    });
}

/** Calls of all these endpoints, equally often. */
export const anyCall = (endpoints: readonly ListedEndpoint[], known: Known): fc.Arbitrary<FuzzedCall> =>
  fc.oneof(...endpoints.map((endpoint) => callOf(endpoint, known)));
