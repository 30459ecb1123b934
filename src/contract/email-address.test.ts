import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { asciiAddress, emailAddress, isEmailAddress, normaliseEmail } from './email-address.ts';

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
    'ada@ⓖmail.com',
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
    ['a combining grapheme joiner', 'ada\u034f@example.com'],
    ['a Hangul filler', 'ada\u115f@example.com'],
    ['another Hangul filler', 'ada\u3164@example.com'],
    ['a variation selector', 'ada\ufe0f@example.com'],
    ['an empty Braille pattern', 'ada\u2800@example.com'],
    ['an invisible character in its domain', 'ada@exam\u034fple.com'],
    ['full-width letters before the at sign', 'ａda@example.com'],
    ['a ligature before the at sign', 'ﬁona@example.com'],
    ['a full-width at sign', 'ada＠eve@example.com'],
    ['a full-width comma in its domain', 'ada@example，eve.com'],
    ['a full-width percent sign in its domain', 'ada@ex％41mple.com'],
    ['an encoded letter in its domain', 'ada@ex%41mple.com'],
    ['a port', 'ada@example.com:25'],
    ['a path', 'ada@example.com/a.b'],
    ['an IPv4 address', 'ada@127.0.0.1'],
    ['an IPv4 address in full-width digits', 'ada@１２７.0.0.1'],
    ['an IPv4 number in hexadecimal', 'ada@0x7f.1'],
    ['a short IPv4 number', 'ada@1.2.3'],
    ['a number as its last label', 'ada@example.1'],
    ['a domain without a form in ASCII', 'ada@exam\u2100ple.com'],
    ['a label that is over 63 in ASCII', `ada@${'ü'.repeat(60)}.com`],
    ['more than 254 characters in ASCII', `${label(64)}@${`${'ü'.repeat(40)}.`.repeat(4)}com`],
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

  test.each(['ada@ｇmail.com', 'ada@ⓖmail.com', 'ada@gｍail.com', 'ada@gmail.ｃom', 'ada@gmail。com', 'ada@𝐠mail.com'])(
    'written as %s is the mailbox that a mail server would take it for',
    (written) => {
      expect([z.parse(emailAddress('No.'), written), normaliseEmail(written)]).toEqual([
        'ada@gmail.com',
        'ada@gmail.com',
      ]);
    },
  );

  test('at an international domain is stored in the form that reports of bounces name', () => {
    expect(z.parse(emailAddress('No.'), 'József@ŻÓŁW.pl')).toBe('József@xn--w-uga1v8h.pl');
    expect(z.parse(emailAddress('No.'), 'Ada@Example.COM')).toBe('Ada@Example.COM');
    expect(asciiAddress('not an address')).toBe('not an address');
    expect(asciiAddress('ada@mün chen.de')).toBe('ada@mün chen.de');
  });

  test('has a different message when it is missing', () => {
    const schema = emailAddress('Wrong.', 'Missing.');
    const messageOf = (value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message;
    expect([undefined, null, '', '   '].map(messageOf)).toEqual(Array(4).fill('Missing.'));
    expect(['ada', 5, [], {}].map(messageOf)).toEqual(Array(4).fill('Wrong.'));
  });

  test('identifies the same person in any letter case and Unicode composition', () => {
    expect(normaliseEmail(' JO\u0301ZEF@Example.COM ')).toBe('józef@example.com');
    expect(normaliseEmail('Ada@XN--Mnchen-3ya.DE')).toBe(normaliseEmail('ada@MU\u0308NCHEN.de'));
  });
});
