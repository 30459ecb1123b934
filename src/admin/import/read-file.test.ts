import { describe, expect, test } from 'vitest';
import { csvRow } from '../../../netlify/server/http/csv.ts';
import { decodeFile } from './decode-file.ts';
import { readFile } from './read-file.ts';
import { readMoment } from './read-moment.ts';

const ascii = (text: string) => new TextEncoder().encode(text);
const linesOf = async (text: string) => {
  const { rows, refused } = await readFile(text);
  return [...rows, ...refused].map(({ line, email }) => `${line} ${email}`);
};
const refusedOf = async (text: string) => (await readFile(text)).refused.map(({ line, reason }) => `${line} ${reason}`);

describe('a file of addresses', () => {
  test('is read column by column, in any order and case, and lists the columns that are not kept', async () => {
    const text =
      'Name,PAGE, E-Mail Address ,Confirmed at,Proof,Consent version\n' +
      'Ada,/old,ada@example.com,2021-05-02,"Double opt-in, list ""7""",v2\n' +
      'Grace,,grace@example.com,,,\n';
    expect(await readFile(text)).toEqual({
      rows: [
        {
          ...{ line: 2, email: 'ada@example.com', confirmedAt: '2021-05-02T00:00:00.000Z' },
          ...{ page: '/old', proof: 'Double opt-in, list "7"', version: 'v2' },
        },
        { line: 3, email: 'grace@example.com' },
      ],
      refused: [],
      ...{ duplicates: 0, unproven: 1, ignored: ['Name'] },
    });
  });

  test.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('with %s is split by the delimiter of its first line', async (_, delimiter) => {
    const text = [
      ['Email', 'Proof', 'Page'],
      ['ada@example.com', delimiter === ',' ? 'a;b\tc' : 'a,b', '/x'],
    ];
    const { rows } = await readFile(text.map((row) => row.join(delimiter)).join('\r\n'));
    expect(rows).toMatchObject([{ email: 'ada@example.com', page: '/x' }]);
  });

  test('may be a plain list', async () => {
    expect(await linesOf('ada@example.com\ngrace@example.com\n')).toEqual(['1 ada@example.com', '2 grace@example.com']);
  });

  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('with %s counts lines as a text editor does, including blank ones and those within quotes', async (_, end) => {
    const lines = [
      'Email,Proof',
      'a@example.com,one',
      '',
      'b@example.com,"two',
      '',
      'lines"',
      '  ',
      'c@example.com,',
      'no',
      'd@example.com,x',
    ];
    expect(await linesOf(lines.join(end))).toEqual([
      '2 a@example.com',
      '4 b@example.com',
      '8 c@example.com',
      '10 d@example.com',
      '9 no',
    ]);
  });

  test('with mixed line breaks counts lines in the same way', async () => {
    expect(await linesOf('Email\ra@example.com\r\n\nb@example.com\n\r\nc@example.com')).toEqual([
      '2 a@example.com',
      '4 b@example.com',
      '6 c@example.com',
    ]);
  });

  test('that this site exported is read back unchanged', async () => {
    const values = ['=1+1', "'=1+1", "''+x", '@a', '-b "c", d', '\uFF1Dx', "'plain", 'x\ny', "it's"];
    const text =
      '\uFEFF' +
      csvRow(['Email', 'Status', 'Verified at', 'Proof of consent']) +
      values
        .map((value, index) => csvRow([`+${index}@example.com`, 'Verified', '2021-05-02T08:00:00.000Z', value]))
        .join('');
    const { rows, refused } = await readFile(decodeFile(ascii(text)));
    expect(refused).toEqual([]);
    expect(rows.map(({ email, proof }) => [email, proof])).toEqual(
      values.map((value, index) => [`+${index}@example.com`, value]),
    );
  });

  test('of twenty thousand rows is read', async () => {
    const text = `Email,Confirmed at\n${Array.from({ length: 20_000 }, (_, number) => `reader.${number}@example.com,2021-05-02`).join('\n')}`;
    const { rows } = await readFile(text);
    expect([rows.length, rows.at(-1)]).toMatchObject([20_000, { line: 20_001, email: 'reader.19999@example.com' }]);
  });
});

describe('a row is refused with its line number', () => {
  test.each([
    ['no address', 'Ada', 'This is not an email address.'],
    ['nothing for an address', ',2021-05-02', 'There is no email address.'],
    ['two addresses', '"a@example.com,b@example.com"', 'This is not an email address.'],
    ['a header of a mail', '"a@example.com\nBcc: b@example.com"', 'This is not an email address.'],
    ['NUL', 'a\0@example.com', 'This is not an email address.'],
    ['half a surrogate pair', 'a\uD800@example.com', 'This is not an email address.'],
    ['a name around it', 'Ada <ada@example.com>', 'This is not an email address.'],
    [
      'a date that may be another',
      'a@example.com,5/6/2024',
      '“5/6/2024” is not a date that can be read. Write it as 2024-05-31 or 2024-05-31T09:00:00Z.',
    ],
    ['a date that there is none of', 'a@example.com,2024-02-30', expect.stringContaining('is not a date') as string],
    ['a date to come', 'a@example.com,2999-01-01', 'Write a date in the past.'],
    [
      'a status that is not confirmed',
      'a@example.com,,Pending',
      'The file says “Pending”, and only confirmed addresses are imported.',
    ],
    ['a proof that is too long', `a@example.com,,,${'x'.repeat(501)}`, 'Keep the proof of consent to 500 characters.'],
    [
      'a megabyte',
      `a@example.com,,,${'x'.repeat(1_000_000)}`,
      expect.stringContaining('longer than 20,000 characters') as string,
    ],
    ['forty cells', `a@example.com${',x'.repeat(39)}`, expect.stringContaining('has 40 cells') as string],
  ])('if it holds %s', async (_, row, reason) => {
    const { rows, refused } = await readFile(
      `Email,Confirmed at,Status,Proof\nfirst@example.com\n${row}\nlast@example.com`,
    );
    expect(refused).toMatchObject([{ line: 3, reason }]);
    expect(rows.map(({ email }) => email)).toEqual(['first@example.com', 'last@example.com']);
  });

  test('if the file marks it as unsubscribed, or its address appears twice', async () => {
    const text = 'Email,Unsubscribed at\na@example.com,2021-05-02\nb@example.com,\nB@Example.COM ,\n';
    expect(await refusedOf(text)).toEqual([
      '2 The file says that it has unsubscribed.',
      '4 The same address is on line 3.',
    ]);
    expect((await readFile(text)).duplicates).toBe(1);
  });

  test('but not if its address only looks like another', async () => {
    // The second has a Cyrillic letter, the third a Greek domain.
    const { rows } = await readFile('Email\npaul@example.com\np\u0430ul@example.com\nπ@παράδειγμα.example\n');
    expect(rows).toHaveLength(3);
  });
});

describe('a file is refused as a whole', () => {
  test.each([
    ['with nothing in it', ''],
    ['with blank lines alone', '\n \n'],
    ['of headings alone', 'Email,Page\n'],
    ['without a column of addresses', 'Name,Page\nAda,/\n'],
    ['with two columns of addresses', 'Email,Page,E-mail\na@example.com,/,b@example.com\n'],
    ['of very many columns', `Email${',x'.repeat(100)}\na@example.com`],
    ['whose quotation marks end within a cell', 'Email,Proof\n"a@example.com"x,\nb@example.com,"y"\n'],
    ['whose quotation mark is never closed', 'Email,Proof\na@example.com,x\nb@example.com,"open\nc@example.com,\n'],
  ])('%s', async (_, text) => {
    await expect(readFile(text)).rejects.toThrow(/^[A-Z].*\.$/);
  });

  test('with the line on which an unmatched quotation mark opens', async () => {
    await expect(
      readFile('Email,Proof\na@example.com,"x\ny"\nb@example.com,"open\n\nc@example.com,\n'),
    ).rejects.toThrow('begins on line 4 do not match');
  });

  test('with more than two hundred thousand rows', async () => {
    await expect(readFile(`Email\n${'x\n'.repeat(200_001)}`)).rejects.toThrow('more than 200,000 rows');
  });
});

describe('the bytes of a file', () => {
  test('are UTF-8, or UTF-16 with a byte order mark', () => {
    const text = 'Email\nπ@example.com\n';
    expect(decodeFile(ascii(text))).toBe(text);
    expect(decodeFile(ascii(`\uFEFF${text}`))).toBe(text);
    const units = Buffer.from(`\uFEFF${text}`, 'utf16le');
    expect(decodeFile(units)).toBe(text);
    expect(decodeFile(Buffer.from(units).swap16())).toBe(text);
  });

  test('in any other encoding are never guessed, and the error names the line if it can', () => {
    expect(() => decodeFile(Buffer.from('Email\r\na@example.com\r\n\r\njosé@example.com', 'latin1'))).toThrow(
      'Line 4 is not UTF-8; the file may be Latin-1 or Windows-1252. Save it as “CSV UTF-8” and choose it again.',
    );
    expect(() => decodeFile(Buffer.from('Email\na@example.com', 'utf16le'))).toThrow(
      'UTF-16 without a byte order mark',
    );
    expect(() => decodeFile(Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x41]))).toThrow('does not continue that way');
    expect(() => decodeFile(new Uint8Array(33 * 1024 * 1024))).toThrow('larger than 32 MB');
  });
});

test.each([
  ['2024-05-31', '2024-05-31T00:00:00.000Z'],
  ['2024-05-31 09:05', '2024-05-31T09:05:00.000Z'],
  ['2024-05-31 09:05:07 UTC', '2024-05-31T09:05:07.000Z'],
  ['2024-05-31T09:05:07.123456+02:00', '2024-05-31T07:05:07.123Z'],
  ['2024-05-31T09:05:07+0530', '2024-05-31T03:35:07.000Z'],
  ['2024-02-30', null],
  ['2024-05-31T25:00', null],
  ['31.05.2024', null],
  ['May 2024', null],
  ['0', null],
])('the time %j is read as %j', (text, moment) => {
  expect(readMoment(text)).toBe(moment);
});
