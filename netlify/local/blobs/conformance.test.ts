import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessChecks } from '#support/blobs-conformance/access-checks.ts';
import type { Check } from '#support/blobs-conformance/check.ts';
import { conditionChecks } from '#support/blobs-conformance/condition-checks.ts';
import { openSiteStore, type Connection } from '#support/blobs-conformance/connection.ts';
import { listChecks } from '#support/blobs-conformance/list-checks.ts';
import { valueChecks } from '#support/blobs-conformance/value-checks.ts';
import { startBlobsServer } from './server.ts';
import { startStockServer } from './stock-server.ts';

const checks = [...valueChecks, ...conditionChecks, ...listChecks, ...accessChecks];

/**
 * What the stock emulator of @netlify/blobs 11 gets wrong. Remove a check from this list once the emulator passes it.
 */
const stockDefects = [
  'keeps a value at a key and others below it',
  'keeps keys of other scripts and with spaces as they are',
  'gives the same etag on write, read, metadata and list',
  'makes etags of the content',
  'sends no value to whoever has it already',
  'lets one of 50 racing onlyIfNew writers win',
  'lets one of 50 racing onlyIfMatch writers win',
  'lists no key that is shorter than the prefix',
  'lists by pages of 1,000 that together hold every key once',
  'lists nothing but keys while values are being written',
  'lists keys by prefix for clients of the API',
  'lists stores for clients of the API',
  'binds a signed address to its key and its method',
];

interface Running extends Connection {
  close(): Promise<void>;
}

const servers: { name: string; start: () => Promise<Running>; defects: string[] }[] = [
  { name: 'the local server', start: () => startBlobsServer({ file: ':memory:' }), defects: [] },
  { name: 'the stock server', start: startStockServer, defects: stockDefects },
];

let stores = 0;
async function runCheck(check: Check, connection: Connection): Promise<void> {
  stores += 1;
  const name = `check-${stores}`;
  await check.run({ connection, name, store: openSiteStore(connection, name) });
}

describe.each(servers)('$name', ({ start, defects }) => {
  let server: Running;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  for (const check of checks) {
    if (defects.includes(check.does)) {
      test(`fails with a known defect: ${check.does}`, async () => {
        await expect(runCheck(check, server)).rejects.toThrow();
      });
    } else {
      test(check.does, async () => {
        await expect(runCheck(check, server)).resolves.toBeUndefined();
      });
    }
  }
});

test('every known defect names a check', () => {
  const names = checks.map(({ does }) => does);
  expect(stockDefects.filter((defect) => !names.includes(defect))).toEqual([]);
});
