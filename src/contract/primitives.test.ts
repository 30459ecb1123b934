import { expect, test } from 'vitest';
import { processorTime } from '#support/processor-time.ts';
import * as z from 'zod/mini';
import { emailAddress } from './email-address.ts';
import { href, instant, slug, text } from './primitives.ts';

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

test('a slug is lower-case letters and digits joined by single hyphens, and has at most 120 characters', () => {
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

test('a link is a path on this site, a fragment, https or mailto', () => {
  for (const good of ['/contact', '#top', 'https://example.com/a?b', 'mailto:a@example.com']) {
    expect([good, accepts(href, good)]).toEqual([good, true]);
  }
  for (const bad of ['javascript:alert(1)', '//evil.example', 'data:text/html,x', 'contact', '/a b', '']) {
    expect([bad, accepts(href, bad)]).toEqual([bad, false]);
  }
});

test('a text contains more than spaces', () => {
  expect(z.parse(text('a title'), '  A title \n')).toBe('A title');
  expect(z.safeParse(text('a title'), ' \n').error?.issues[0]?.message).toBe('Write a title.');
});

test('every pattern is linear: 100,000 hostile characters take milliseconds', () => {
  const hostile = ['a', 'a-', 'a.', '@', 'a@a.', '.', ' ', '-', '/', '\u0080', '1-', '2026-03-14T'];
  const schemas = [slug, instant, href, emailAddress('No.'), text('a title')];
  for (const part of hostile) {
    const input = `${part.repeat(100_000 / part.length)}!`;
    for (const schema of schemas) {
      expect(
        processorTime(() => z.safeParse(schema, input)),
        part,
      ).toBeLessThan(100);
    }
  }
});
