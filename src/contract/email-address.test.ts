import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emailAddress, isEmailAddress, normaliseEmail } from './email-address.ts';

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
  ])('%s is valid', (address) => {
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
  ])('with %s is refused', (_, address) => {
    expect(isEmailAddress(address)).toBe(false);
  });

  test('is trimmed and normalised to NFC before it is checked', () => {
    expect(z.parse(emailAddress('No.'), '  jo\u0301zef@example.com\n')).toBe('józef@example.com');
  });

  test('has a different message when it is missing', () => {
    const schema = emailAddress('Wrong.', 'Missing.');
    const messageOf = (value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message;
    expect([undefined, null, '', '   '].map(messageOf)).toEqual(Array(4).fill('Missing.'));
    expect(['ada', 5, [], {}].map(messageOf)).toEqual(Array(4).fill('Wrong.'));
  });

  test('identifies the same person in any letter case and Unicode composition', () => {
    expect(normaliseEmail(' JO\u0301ZEF@Example.COM ')).toBe('józef@example.com');
  });
});
