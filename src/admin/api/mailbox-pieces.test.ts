import { expect, test } from 'vitest';
import { bounceMail, mailbox } from '#support/bounce-mails.ts';
import { mailboxPieces } from './mailbox-pieces.ts';

async function piecesOf(text: string, limit: number): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of mailboxPieces(new Blob([text]), limit)) pieces.push(new TextDecoder().decode(piece));
  return pieces;
}

test('cuts a mailbox between mails, and loses nothing', async () => {
  const mail = mailbox(bounceMail());
  const text = mail.repeat(10);
  const pieces = await piecesOf(text, mail.length * 3 + 20);
  expect(pieces.map(({ length }) => length / mail.length)).toEqual([3, 3, 3, 1]);
  expect(pieces.join('')).toBe(text);
});

test.each([
  ['that fits', 10_000, 1],
  ['that is one long mail', 100, 100],
])('reaches the end of a file %s', async (_, limit, count) => {
  const pieces = await piecesOf('x'.repeat(10_000), limit);
  expect([pieces.length, pieces.join('').length]).toEqual([count, 10_000]);
});

test('yields nothing for an empty file', async () => {
  expect(await piecesOf('', 100)).toEqual([]);
});
