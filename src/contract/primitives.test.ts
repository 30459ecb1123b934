import { performance } from 'node:perf_hooks';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emailAddress, href, instant, isEmailAddress, normaliseEmail, slug, text } from './primitives.ts';

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

describe('an e-mail address', () => {
  const label = (length: number) => 'a'.repeat(length);

  test.each([
    'ada@example.com',
    'ada.lovelace+site@mail.example.co.uk',
    "o'neil@example.com",
    'ADA@EXAMPLE.COM',
    '1@2.co',
    'a_b-c~d@example.museum',
    'józef@żółw.pl',
    'ada@xn--bcher-kva.example',
    `${label(64)}@example.com`,
    `ada@${label(63)}.com`,
    `a@${label(63)}.${label(63)}.${label(63)}.${label(60)}`,
  ])('%s is one', (address) => {
    expect(isEmailAddress(address)).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['no at sign', 'ada.example.com'],
    ['no local part', '@example.com'],
    ['no domain', 'ada@'],
    ['no dot in the domain', 'ada@localhost'],
    ['two at signs', 'ada@lovelace@example.com'],
    ['a space', 'ada lovelace@example.com'],
    ['a tab', 'ada\t@example.com'],
    ['a line feed and a header', 'ada@example.com\nBcc: eve@example.com'],
    ['a carriage return', 'ada@example.com\r'],
    ['NUL', 'ada\0@example.com'],
    ['a C1 control character', 'ada\u0085@example.com'],
    ['a direction override', 'ada\u202e@example.com'],
    ['a zero-width space', 'ada@exam\u200bple.com'],
    ['a no-break space', 'ada\u00a0@example.com'],
    ['a line separator', 'ada\u2028@example.com'],
    ['a lone surrogate', 'ada\ud800@example.com'],
    ['double quotes', '"ada"@example.com'],
    ['a comma', 'ada,eve@example.com'],
    ['a semicolon', 'ada@example.com;eve@example.com'],
    ['angle brackets', 'Ada <ada@example.com>'],
    ['a leading dot', '.ada@example.com'],
    ['a trailing dot', 'ada.@example.com'],
    ['doubled dots', 'ada..l@example.com'],
    ['a domain that starts with a hyphen', 'ada@-example.com'],
    ['a domain that ends with a hyphen', 'ada@example-.com'],
    ['an empty label', 'ada@example..com'],
    ['a final dot', 'ada@example.com.'],
    ['an address literal', 'ada@[127.0.0.1]'],
    ['a local part of 65', `${label(65)}@example.com`],
    ['a label of 64', `ada@${label(64)}.com`],
    ['255 characters', `a@${label(63)}.${label(63)}.${label(63)}.${label(61)}`],
  ])('with %s is none', (_, address) => {
    expect(isEmailAddress(address)).toBe(false);
  });

  test('is trimmed and put into NFC before it is looked at', () => {
    expect(z.parse(emailAddress('No.'), '  jo\u0301zef@example.com\n')).toBe('józef@example.com');
  });

  test('says another thing where there is nothing at all', () => {
    const schema = emailAddress('Wrong.', 'Missing.');
    const messageOf = (value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message;
    expect([undefined, null, '', '   '].map(messageOf)).toEqual(Array(4).fill('Missing.'));
    expect(['ada', 5, [], {}].map(messageOf)).toEqual(Array(4).fill('Wrong.'));
  });

  test('is the same person in any case and composition', () => {
    expect(normaliseEmail(' JO\u0301ZEF@Example.COM ')).toBe('józef@example.com');
  });
});

test('a slug is lower-case letters and digits joined by single hyphens, at most 120', () => {
  for (const good of ['a', 'a1-b2', '2026', 'a'.repeat(120)]) expect([good, accepts(slug, good)]).toEqual([good, true]);
  for (const bad of ['', 'A', '-a', 'a-', 'a--b', 'a_b', 'a/b', '../a', 'a b', 'é', 'a'.repeat(121), 5, null]) {
    expect([bad, accepts(slug, bad)]).toEqual([bad, false]);
  }
});

test('an instant is a UTC time that exists', () => {
  for (const good of ['2026-03-14T09:00:00Z', '2026-03-14T09:00:00.123Z']) expect(accepts(instant, good)).toBe(true);
  for (const bad of ['2026-03-14', '2026-03-14T09:00:00', '2026-13-14T09:00:00Z', '2026-03-14T09:00:00+01:00', '']) {
    expect([bad, accepts(instant, bad)]).toEqual([bad, false]);
  }
});

test('a link is a path of this site, a fragment, https or mailto', () => {
  for (const good of ['/contact', '#top', 'https://example.com/a?b', 'mailto:a@example.com']) {
    expect([good, accepts(href, good)]).toEqual([good, true]);
  }
  for (const bad of ['javascript:alert(1)', '//evil.example', 'data:text/html,x', 'contact', '/a b', '']) {
    expect([bad, accepts(href, bad)]).toEqual([bad, false]);
  }
});

test('a text has something in it besides spaces', () => {
  expect(z.parse(text('a title'), '  A title \n')).toBe('A title');
  expect(z.safeParse(text('a title'), ' \n').error?.issues[0]?.message).toBe('Write a title.');
});

test('every pattern is linear: 100,000 hostile characters take milliseconds', () => {
  const hostile = ['a', 'a-', 'a.', '@', 'a@a.', '.', ' ', '-', '/', '\u0080', '1-', '2026-03-14T'];
  const schemas = [slug, instant, href, emailAddress('No.'), text('a title')];
  for (const part of hostile) {
    const input = `${part.repeat(100_000 / part.length)}!`;
    for (const schema of schemas) {
      const started = performance.now();
      z.safeParse(schema, input);
      expect([part, performance.now() - started < 100]).toEqual([part, true]);
    }
  }
});
