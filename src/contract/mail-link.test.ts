import { expect, test } from 'vitest';
import { isEmailAddress } from './email-address.ts';
import { mailLink } from './mail-link.ts';

test('an ordinary address appears unchanged in its link', () => {
  expect(mailLink('hello@meridianforge.example')).toBe('mailto:hello@meridianforge.example');
});

test.each([
  ['a?cc=eve@example.org', 'mailto:a%3Fcc%3Deve@example.org'],
  ['a&bcc=eve#x@example.org', 'mailto:a%26bcc%3Deve%23x@example.org'],
  ['50%25off@example.org', 'mailto:50%2525off@example.org'],
  ["$&$'`{a}@example.org", "mailto:%24%26%24'%60%7Ba%7D@example.org"],
  ['zoë@münchen.example', 'mailto:zo%C3%AB@m%C3%BCnchen.example'],
])('%s, which this site accepts as an address, adds nothing to its link', (address, link) => {
  expect(isEmailAddress(address)).toBe(true);
  expect(mailLink(address)).toBe(link);
  expect(new URL(link).search).toBe('');
  expect(decodeURIComponent(new URL(mailLink(address)).pathname)).toBe(address);
});

test.each(['a@b@example.org', 'a,b@example.org', 'a\r\nBcc: eve@example.org', '"><script>', 'a\ud800@example.org', ''])(
  'text that is not an address, such as %j, adds no other recipient to a link',
  (text) => {
    const { protocol, pathname, search, hash } = new URL(mailLink(text));
    expect([protocol, search, hash]).toEqual(['mailto:', '', '']);
    expect(decodeURIComponent(pathname)).toBe(text.toWellFormed());
    expect(pathname.split('@').length).toBeLessThanOrEqual(2);
    expect(pathname).not.toMatch(/[\s"<>,]/);
  },
);
