import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OperationState } from '#contract/api/admin-operations.ts';
import { startDns, type DnsAnswer } from '#support/dns-server.ts';
import { checkDomain } from './check-domain.ts';
import { selectorsIn } from './dkim.ts';
import { openLookup } from './lookup.ts';

const domain = 'forge.example';

function keyOf(bits: number): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  return publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
}
const good: Record<string, DnsAnswer> = {
  [domain]: {
    txt: ['v=spf1 include:spf.provider.example ~all', 'google-site-verification=x'],
    mx: [[10, 'mx.forge.example']],
  },
  'spf.provider.example': { txt: ['v=spf1 ip4:192.0.2.0/24 -all'] },
  [`pm._domainkey.${domain}`]: { txt: [`v=DKIM1; k=rsa; p=${keyOf(2048)}`] },
  [`_dmarc.${domain}`]: { txt: ['v=DMARC1; p=quarantine; rua=mailto:dmarc@forge.example'] },
};

async function check(zone: Record<string, DnsAnswer>, selectors = ['pm'], timeoutMs = 500) {
  const dns = await startDns(zone);
  const lookup = openLookup({ servers: [dns.server], timeoutMs });
  const lines = await checkDomain(domain, selectors, lookup);
  return { lines, said: lines.map(({ state, text }) => `${state}: ${text}`).join('\n'), overTcp: dns.overTcp() };
}
const spfOf = (record: string, others: Record<string, DnsAnswer> = {}) =>
  check({ ...good, [domain]: { txt: [record], mx: [[10, 'mx.forge.example']] }, ...others });

test('a domain that is set up correctly is good on every line', async () => {
  const { lines } = await check(good);
  expect(lines.map(({ state, text }) => [state, text])).toEqual([
    ['good', 'SPF of forge.example is one record, and takes 1 of at most 10 lookups.'],
    ['good', 'The key pm._domainkey.forge.example is there, with 2048 bits.'],
    ['good', 'DMARC at _dmarc.forge.example asks receivers to quarantine what is forged.'],
    ['good', 'Mail to forge.example goes to mx.forge.example.'],
  ]);
});

test('the report on a missing domain says for each record what to add', async () => {
  const { lines, said } = await check({});
  expect(said).toMatch(/attention: forge\.example has no SPF record/);
  expect(said).toMatch(/failing: There is no key at pm\._domainkey\.forge\.example/);
  expect(said).toMatch(/attention: forge\.example has no DMARC record/);
  expect(said).toMatch(/attention: forge\.example accepts no mail/);
  expect(lines.every(({ remedy }) => remedy !== null)).toBe(true);
});

describe('SPF', () => {
  const chain = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`s${at}.example`, { txt: [`v=spf1 include:s${at + 1}.example -all`] }]),
  );
  test.each<[string, string, OperationState, RegExp]>([
    ['that lets anybody send', 'v=spf1 +all', 'failing', /anyone may send/],
    ['that lets anybody send without a sign', 'v=spf1 all', 'failing', /anyone may send/],
    ['that says nothing of others', 'v=spf1 ip4:192.0.2.1', 'attention', /proves little/],
    ['that is neutral', 'v=spf1 ?all', 'attention', /\?all/],
    ['with ptr', 'v=spf1 ptr -all', 'attention', /"ptr"/],
    [
      'with eleven lookups of its own',
      `v=spf1 ${'a mx '.repeat(5)}exists:x.example -all`,
      'failing',
      /more than 10 lookups/,
    ],
    ['with eleven lookups in a row', 'v=spf1 include:s0.example -all', 'failing', /more than 10 lookups/],
    [
      'that includes what is not there',
      'v=spf1 include:gone.example -all',
      'failing',
      /gone\.example, which has no SPF/,
    ],
    [
      'that includes two',
      'v=spf1 include:two.example -all',
      'failing',
      /two\.example, which has no SPF record, or several/,
    ],
    [
      'that includes what fails',
      'v=spf1 include:broken.example -all',
      'unknown',
      /broken\.example: its name servers failed/,
    ],
    ['that includes itself', `v=spf1 include:${domain} -all`, 'good', /takes 1 of/],
    ['in capitals', 'V=SPF1 INCLUDE:spf.provider.example -ALL', 'good', /one record/],
    ['with ten lookups', `v=spf1 ${'a mx '.repeat(5)}-all`, 'good', /takes 10 of/],
    ['that goes on elsewhere', 'v=spf1 redirect=spf.provider.example', 'good', /takes 1 of/],
    ['of a macro', 'v=spf1 exists:%{i}.x.example include:%{d}.y.example -all', 'good', /takes 2 of/],
    ['of another version', 'v=spf10 -all', 'attention', /has no SPF record/],
  ])('%s is reported', async (_, record, state, text) => {
    const { lines } = await spfOf(record, {
      ...chain,
      'two.example': { txt: ['v=spf1 -all', 'v=spf1 ~all'] },
      'broken.example': 'failing',
    });
    const line = lines.find((one) => text.test(one.text));
    expect([line?.state, (line?.state === 'good') === (line?.remedy === null)]).toEqual([state, true]);
  });

  test('in two records is broken', async () => {
    const { said } = await check({ ...good, [domain]: { txt: ['v=spf1 -all', 'v=spf1 ~all'] } });
    expect(said).toMatch(/failing: forge\.example has 2 SPF records/);
  });

  test('too long for one packet is fetched over TCP, and its pieces of 255 bytes are joined', async () => {
    const long = `v=spf1 ${Array.from({ length: 60 }, (_, at) => `ip4:192.0.2.${at}`).join(' ')} -all`;
    const { said, overTcp } = await spfOf(long);
    expect(overTcp).toBeGreaterThan(0);
    expect(said).toMatch(/good: SPF of forge\.example is one record, and takes 0/);
  });
});

describe('DKIM', () => {
  const keyed = (record: string) => check({ ...good, [`pm._domainkey.${domain}`]: { txt: [record] } });
  test.each<[string, () => string, OperationState, RegExp]>([
    ['that was withdrawn', () => 'v=DKIM1; p=', 'failing', /was withdrawn/],
    ['that is not in it', () => 'v=DKIM1; k=rsa', 'failing', /is not in its record/],
    ['of another version', () => `v=DKIM2; p=${keyOf(2048)}`, 'failing', /"DKIM2"/],
    ['cut in the middle', () => `v=DKIM1; p=${keyOf(2048).slice(0, 200)}`, 'failing', /cannot be read/],
    ['that is no key', () => 'v=DKIM1; p=hello', 'failing', /cannot be read/],
    ['of 512 bits', () => `v=DKIM1; p=${keyOf(512)}`, 'failing', /has 512 bits/],
    ['of 1024 bits', () => `p=${keyOf(1024)}`, 'note', /with 1024 bits/],
    ['with spaces in it', () => `v=DKIM1;p=${keyOf(2048).replaceAll(/.{60}/g, '$& ')}`, 'good', /2048 bits/],
    ['that is tested', () => `v=DKIM1; t=y; p=${keyOf(2048)}`, 'attention', /t=y/],
    ['of Ed25519', () => `v=DKIM1; k=ed25519; p=${Buffer.alloc(32, 1).toString('base64')}`, 'good', /Ed25519/],
  ])('a key %s is reported', async (_, record, state, text) => {
    const { lines } = await keyed(record());
    expect(lines.find((one) => text.test(one.text))?.state).toBe(state);
  });

  test('two keys under one name are reported, and so is a missing name', async () => {
    const two = await check({ ...good, [`pm._domainkey.${domain}`]: { txt: ['v=DKIM1; p=x', 'v=DKIM1; p=y'] } });
    expect(two.said).toMatch(/failing: There are 2 records at pm/);
    expect((await check(good, [])).said).toMatch(/note: DKIM was not looked up/);
  });

  test('selectors are accepted as people type them, and nothing else gets into a name', () => {
    expect(selectorsIn(' PM, resend;s1  pm._domainkey.forge.example')).toEqual(['pm', 'resend', 's1']);
    expect(selectorsIn('a b c d e f g h i j k')).toHaveLength(8);
    expect(selectorsIn(`-a ../x a\u0000b äö a.. ${'x'.repeat(90)} x._domainkey`)).toEqual(['x']);
  });
});

describe('DMARC', () => {
  test.each<[string, DnsAnswer, OperationState, RegExp]>([
    ['that asks for nothing', { txt: ['v=DMARC1; p=none'] }, 'note', /p=none/],
    ['that rejects', { txt: ['v=DMARC1;p=reject;rua=mailto:x@forge.example'] }, 'good', /reject/],
    ['without a policy', { txt: ['v=DMARC1; rua=mailto:x@forge.example'] }, 'failing', /no policy/],
    ['with a policy that nobody knows', { txt: ['v=DMARC1; p=maybe'] }, 'failing', /no policy/],
    ['for a tenth', { txt: ['v=DMARC1; p=reject; pct=10'] }, 'note', /10 %/],
    ['that is strict', { txt: ['v=DMARC1; p=reject; aspf=s'] }, 'note', /strict/],
    ['that nobody reads reports of', { txt: ['v=DMARC1; p=reject'] }, 'note', /\(rua\)/],
    ['twice', { txt: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }, 'failing', /2 DMARC records/],
    ['that is something else', { txt: ['v=spf1 -all'] }, 'attention', /no DMARC record/],
    ['that fails', 'failing', 'unknown', /SERVFAIL/],
    ['that is refused', 'refused', 'unknown', /refused/],
  ])('%s is reported', async (_, answer, state, text) => {
    const { lines } = await check({ ...good, [`_dmarc.${domain}`]: answer });
    expect(lines.find((one) => text.test(one.text))?.state).toBe(state);
  });

  test('of the parent domain applies, with its policy for subdomains', async () => {
    const dns = await startDns({
      [`_dmarc.${domain}`]: { txt: ['v=DMARC1; p=reject; sp=none; rua=mailto:x@forge.example'] },
    });
    const lines = await checkDomain(`mail.${domain}`, [], openLookup({ servers: [dns.server], timeoutMs: 500 }));
    expect(lines.find(({ text }) => text.includes('_dmarc.forge.example'))?.text).toMatch(/p=none/);
  });
});

test('a domain that deliberately takes no mail is reported', async () => {
  expect((await check({ ...good, [domain]: { txt: ['v=spf1 -all'], mx: [[0, '']] } })).said).toMatch(/accepts no mail/);
});

test.each<[DnsAnswer, RegExp]>([
  ['silent', /did not answer in time/],
  ['failing', /SERVFAIL/],
  ['refused', /refused/],
])('if name servers are %s, the lines say so in time, and nothing is reported as missing', async (answer, why) => {
  const began = performance.now();
  const names = [domain, `pm._domainkey.${domain}`, `_dmarc.${domain}`];
  const { lines } = await check(Object.fromEntries(names.map((name) => [name, answer])), ['pm'], 100);
  expect(lines.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
  for (const { text } of lines) expect(text).toMatch(why);
  expect(performance.now() - began).toBeLessThan(4_000);
});

test('an unreadable answer is not reported as missing', async () => {
  const { lines } = await check({ ...good, [`_dmarc.${domain}`]: 'garbage' }, ['pm'], 100);
  expect(lines.find(({ text }) => text.includes('DMARC'))?.state).toBe('unknown');
});
