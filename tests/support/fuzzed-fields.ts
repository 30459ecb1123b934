import fc from 'fast-check';
import { foreignOrigin, ownOrigin } from './attacked-site.ts';

const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  Authorization: ['Bearer', 'Bearer x.y.z', 'Basic YTpi', `Bearer ${'a'.repeat(3_000)}`, 'Bearer e30.e30.'],
  Cookie: ['admin-token=x; __Host-a=b'],
  Origin: [ownOrigin, foreignOrigin, 'null', 'x'],
  'Sec-Fetch-Site': ['same-origin', 'none', 'cross-site', 'same-site', 'x'],
  Host: ['attacker.example', 'localhost', '127.0.0.1'],
  'X-Forwarded-For': ['127.0.0.1', '::1'],
  'X-Forwarded-Host': ['attacker.example'],
  'X-Forwarded-Proto': ['javascript'],
  'X-Nf-Client-Connection-Ip': ['127.0.0.1'],
  'X-Nf-Request-Id': ['<script>'],
  'X-Request-Id': ['<script>'],
  'X-HTTP-Method-Override': ['DELETE', 'GET'],
  'X-Original-URL': ['/api/admin/export'],
  'Content-Encoding': ['gzip', 'identity', 'br'],
  'Content-Length': ['0', '99999999', '-1', 'x'],
  'Transfer-Encoding': ['chunked'],
  Expect: ['100-continue'],
  'If-None-Match': ['*', 'W/"x"', '"', ','.repeat(500)],
  'If-Match': ['*'],
  Range: ['bytes=0-0', 'bytes=9999999999-'],
  'Idempotency-Key': ['a', 'a b', '\u00e9', 'k'.repeat(201), '../../x', '__proto__'],
  Accept: ['text/html', 'application/xml', ';q='],
  'Accept-Encoding': ['identity;q=0', '*'],
  'Accept-Language': ['x'.repeat(2_000)],
  'User-Agent': ['', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0', 'curl/8', '\u0080'],
  DNT: ['1'],
  'Sec-GPC': ['1'],
  Purpose: ['prefetch'],
};
/** A header field that a caller or an intermediary might send. */
export const anyField: fc.Arbitrary<[string, string]> = fc
  .constantFrom(...Object.keys(fieldsOf))
  .chain((name) => fc.constantFrom(...(fieldsOf[name] ?? [])).map((value): [string, string] => [name, value]));
