import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { subscribeRequest } from './newsletter.ts';

const messageOf = (request: unknown, field: string) =>
  z.safeParse(subscribeRequest, request).error?.issues.find(({ path }) => path.join('.') === field)?.message;

describe('a subscription', () => {
  test('consists of an address, the source and the page of the form', () => {
    const request = { email: 'ada@example.com', source: 'website', page: '/essays/one' };
    expect(z.parse(subscribeRequest, request)).toEqual(request);
    expect(z.safeParse(subscribeRequest, { email: 'ada@example.com', source: 'website' }).success).toBe(true);
  });

  test.each([[undefined], [null], [''], ['  ']])('refuses the address %j as missing', (email) => {
    expect(messageOf({ email, source: 'website' }, 'email')).toBe('Please enter your email address to subscribe.');
  });

  test.each([['ada'], [5], [[]], [{}], ['ada@example'], ['a@example.com,b@example.com']])(
    'refuses the address %j as invalid',
    (email) => {
      expect(messageOf({ email, source: 'website' }, 'email')).toBe('Please enter a valid email address.');
    },
  );

  test('comes from the website only', () => {
    for (const source of [undefined, null, 'Website', 'import', 5]) {
      expect(messageOf({ email: 'ada@example.com', source }, 'source')).toBe('Send the source "website".');
    }
  });

  test('names a page of this site only', () => {
    for (const page of ['https://evil.example', '//evil', '/a?b', '/A', '\\evil', `/${'a'.repeat(200)}`, 5]) {
      expect(messageOf({ email: 'ada@example.com', source: 'website', page }, 'page')).toBe(
        'Send the path of the page.',
      );
    }
  });
});
