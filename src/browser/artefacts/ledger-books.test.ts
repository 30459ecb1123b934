import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  answered,
  arrive,
  balance,
  carries,
  depart,
  linesOf,
  mostPayments,
  networks,
  newBooks,
  openForm,
  outboxOf,
  pay,
  readBooks,
  sumOf,
  type Books,
  type Payment,
} from './ledger-books.ts';

/**
 * Possible events: a payment, a second press, the form for the next payment, a change of connection, a request from the
 * phone; and a message in transit that moves on, or is lost to a reload.
 */
const deeds = fc.oneof(
  fc.record({ kind: fc.constant('pay' as const), naira: fc.constantFrom(5_000, 12_000, 40_000) }),
  fc.record({ kind: fc.constant('network' as const), network: fc.constantFrom(...networks) }),
  fc.record({ kind: fc.constantFrom('ask' as const, 'goOn' as const), which: fc.nat({ max: 9 }) }),
  fc.record({ kind: fc.constant('reload' as const) }),
  fc.record({ kind: fc.constant('form' as const) }),
);
type Deed = typeof deeds extends fc.Arbitrary<infer One> ? One : never;
interface UnderWay {
  payment: Payment;
  leg: 'request' | 'answer';
}

/** The books after these events, read from storage before each, as a page does. */
function after(done: readonly Deed[], look: (books: Books) => void = () => undefined): Books {
  let kept = JSON.stringify(newBooks('key-0'));
  let made = 0;
  let underWay: UnderWay[] = [];
  const read = (): Books => readBooks(kept) ?? newBooks('lost');
  const change = (how: (books: Books) => Books) => {
    kept = JSON.stringify(how(read()));
  };
  for (const deed of done) {
    const books = read();
    if (deed.kind === 'pay') change((before) => pay(before, deed.naira));
    else if (deed.kind === 'network') change((before) => ({ ...before, network: deed.network }));
    else if (deed.kind === 'form') change((before) => openForm(before, `key-${(made += 1)}`));
    else if (deed.kind === 'reload') underWay = [];
    else if (deed.kind === 'ask') {
      const outbox = outboxOf(books);
      const payment = outbox[deed.which % Math.max(1, outbox.length)];
      if (!payment || books.network === 'is cut') continue;
      change((before) => depart(before, payment.key));
      underWay.push({ payment, leg: 'request' });
    } else {
      const [one] = underWay.splice(deed.which % Math.max(1, underWay.length), 1);
      if (!one || !carries(books, one.leg)) continue;
      if (one.leg === 'request') {
        change((before) => arrive(before, one.payment));
        underWay.push({ ...one, leg: 'answer' });
      } else change((before) => answered(before, one.payment.key));
    }
    look(read());
  }
  return read();
}

/** Restores the connection, and lets the phone send every payment in its outbox again. */
function restored(books: Books): Books {
  let now: Books = { ...books, network: 'works' };
  for (const payment of outboxOf(now)) {
    now = depart(now, payment.key);
    if (carries(now, 'request')) now = arrive(now, payment);
    if (carries(now, 'answer')) now = answered(now, payment.key);
  }
  return now;
}

const histories = fc.array(deeds, { maxLength: 60 });

test('once the connection works, no payment is lost or doubled, whatever was cut, lost, repeated or reloaded', () => {
  fc.assert(
    fc.property(histories, (done) => {
      const before = after(done);
      const { phone, ledger } = restored(before);
      expect(phone.map(({ key, naira }) => ({ key, naira }))).toEqual(
        before.phone.map(({ key, naira }) => ({ key, naira })),
      );
      const byKey = (all: readonly { key: string; naira: number }[]) =>
        all.map(({ key, naira }) => `${key} ${naira}`).sort();
      expect(byKey(ledger)).toEqual(byKey(phone));
      expect(phone.every(({ state }) => state === 'booked')).toBe(true);
    }),
    { numRuns: 400 },
  );
});

test('each currency always sums to zero, and the ledger has every booked payment, and no more than was paid', () => {
  fc.assert(
    fc.property(histories, (done) => {
      after(done, (books) => {
        expect([balance(books, 'NGN'), balance(books, 'XOF')]).toEqual([0, 0]);
        const known = books.phone.filter(({ state }) => state === 'booked');
        const inLedger = new Set(books.ledger.map(({ key }) => key));
        expect(known.every(({ key }) => inLedger.has(key))).toBe(true);
        expect(sumOf(books.ledger)).toBeLessThanOrEqual(sumOf(books.phone));
      });
    }),
    { numRuns: 100 },
  );
});

test('a payment is booked on both sides in whole units of each currency', () => {
  for (const naira of [5_000, 12_000, 40_000]) {
    const lines = linesOf({ naira });
    expect(lines).toHaveLength(4);
    expect(lines.every(({ amount }) => Number.isInteger(amount))).toBe(true);
  }
});

test('a repeated key is booked once, and counted', () => {
  const payment = { key: 'one', naira: 12_000 };
  const books = [1, 2, 3].reduce((before) => arrive(before, payment), newBooks('two'));
  expect(books.ledger).toEqual([{ key: 'one', naira: 12_000, asked: 3 }]);
  expect(balance(books, 'NGN', 'Musa, Lagos')).toBe(-12_000);
});

test('an offline phone writes payments down, and never claims that one was sent', () => {
  const cut = pay({ ...newBooks('one'), network: 'is cut' }, 5_000);
  expect(depart(cut, 'one')).toEqual(cut);
  expect(cut).toMatchObject({ phone: [{ key: 'one', state: 'written', tries: 0 }] });
});

test('only an answer takes a payment out of the outbox', () => {
  const paid = pay(newBooks('one'), 5_000);
  const booked = arrive(depart(paid, 'one'), { key: 'one', naira: 5_000 });
  expect(outboxOf(booked)).toEqual([{ key: 'one', naira: 5_000, tries: 1, state: 'unknown' }]);
  expect(outboxOf(answered(booked, 'one'))).toEqual([]);
});

test('a double press pays once, and the next form has another key', () => {
  const paid = pay(newBooks('one'), 5_000);
  expect(pay(paid, 5_000)).toEqual(paid);
  expect(openForm(newBooks('one'), 'two').nextKey).toBe('one');
  expect(pay(openForm(paid, 'two'), 5_000).phone.map(({ key }) => key)).toEqual(['one', 'two']);
});

test('there is room for a fixed number of payments', () => {
  const full = Array.from({ length: mostPayments + 1 }).reduce<Books>(
    (books, _, index) => pay(openForm(books, `key-${index}`), 5_000),
    newBooks('first'),
  );
  expect(full.phone).toHaveLength(mostPayments);
  expect(new Set(full.phone.map(({ key }) => key)).size).toBe(mostPayments);
});

test('unknown stored data is not taken for books', () => {
  const books = arrive(pay(newBooks('one'), 5_000), { key: 'one', naira: 5_000 });
  expect(readBooks(JSON.stringify(books))).toEqual(books);
  for (const kept of [
    ...[null, '', 'null', '[]', '{}', '{"network":"works"}'],
    JSON.stringify({ ...books, network: 'other' }),
    JSON.stringify({ ...books, phone: [{ key: 'one', naira: -5, tries: 0, state: 'written' }] }),
    JSON.stringify({ ...books, phone: [{ key: 'one', naira: 5, tries: 0, state: 'gone' }] }),
    JSON.stringify({ ...books, ledger: [{ key: 1, naira: 5, asked: 1 }] }),
    JSON.stringify({ ...books, ledger: [null] }),
  ])
    expect(readBooks(kept), String(kept)).toBeNull();
});
