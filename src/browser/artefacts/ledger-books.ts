/** What the connection between phone and ledger does to messages. */
export const networks = ['works', 'loses requests', 'loses answers', 'is cut'] as const;
export type Network = (typeof networks)[number];

/** A payment as the phone knows it: written down, sent without an answer, or known to be booked. */
export interface Payment {
  key: string;
  naira: number;
  tries: number;
  state: 'written' | 'unknown' | 'booked';
}

/** A payment in the ledger: all its lines, or none. */
export interface Entry {
  key: string;
  naira: number;
  /** How often a booking was requested. */
  asked: number;
}

/** Phone and ledger, as stored. */
export interface Books {
  network: Network;
  /** The key of the payment in the open form. */
  nextKey: string;
  phone: readonly Payment[];
  ledger: readonly Entry[];
}

export const newBooks = (nextKey: string): Books => ({ network: 'works', nextKey, phone: [], ledger: [] });

/** How many payments the model can hold. */
export const mostPayments = 6;

const isWritten = ({ phone, nextKey }: Books): boolean => phone.some(({ key }) => key === nextKey);

/** The phone writes a payment down under the key that its form had from the start, so a double press pays once. */
export function pay(books: Books, naira: number): Books {
  if (books.phone.length >= mostPayments || isWritten(books)) return books;
  const payment: Payment = { key: books.nextKey, naira, tries: 0, state: 'written' };
  return { ...books, phone: [...books.phone, payment] };
}

/** Opens the form of the next payment, with a new key, once the previous one is written down. */
export const openForm = (books: Books, key: string): Books => (isWritten(books) ? { ...books, nextKey: key } : books);

/** What the phone still has to request: everything that it does not know to be booked. */
export const outboxOf = ({ phone }: Books): Payment[] => phone.filter(({ state }) => state !== 'booked');

const changed = (books: Books, key: string, change: (payment: Payment) => Payment): Books => ({
  ...books,
  phone: books.phone.map((one) => (one.key === key ? change(one) : one)),
});

/** The phone sends a request. It records that first, since from then on the money may have moved. */
export const depart = (books: Books, key: string): Books =>
  books.network === 'is cut'
    ? books
    : changed(books, key, (one) => (one.state === 'booked' ? one : { ...one, tries: one.tries + 1, state: 'unknown' }));

/** Whether a request in transit reaches the ledger, or its answer reaches the phone. */
export const carries = ({ network }: Books, what: 'request' | 'answer'): boolean =>
  network === 'works' || network === (what === 'request' ? 'loses answers' : 'loses requests');

/** The ledger receives a request: it books an unknown key, and only counts the repetition of a known one. */
export function arrive(books: Books, { key, naira }: Pick<Payment, 'key' | 'naira'>): Books {
  const isKnown = books.ledger.some((entry) => entry.key === key);
  const ledger = isKnown
    ? books.ledger.map((entry) => (entry.key === key ? { ...entry, asked: entry.asked + 1 } : entry))
    : [...books.ledger, { key, naira, asked: 1 }];
  return { ...books, ledger };
}

/** The phone receives the answer that a payment is booked: the only thing that takes it out of the outbox. */
export const answered = (books: Books, key: string): Books =>
  changed(books, key, (one) => ({ ...one, state: 'booked' }));

/** A line of the ledger: what an account gains or loses, in whole units of a currency. */
export interface Line {
  account: 'Musa, Lagos' | 'Exchange' | 'Awa, Dakar';
  currency: 'NGN' | 'XOF';
  amount: number;
}

/** Francs for five naira, an invented rate. */
const francsForFive = 2;

/** The lines of a payment. In each currency they sum to zero. */
export function linesOf({ naira }: Pick<Entry, 'naira'>): Line[] {
  const francs = (naira / 5) * francsForFive;
  return [
    { account: 'Musa, Lagos', currency: 'NGN', amount: -naira },
    { account: 'Exchange', currency: 'NGN', amount: naira },
    { account: 'Exchange', currency: 'XOF', amount: -francs },
    { account: 'Awa, Dakar', currency: 'XOF', amount: francs },
  ];
}

/** The balance of an account in a currency, or of all accounts if none is named. */
export const balance = ({ ledger }: Books, currency: Line['currency'], account?: Line['account']): number =>
  ledger
    .flatMap(linesOf)
    .filter((line) => line.currency === currency && (account === undefined || line.account === account))
    .reduce((sum, { amount }) => sum + amount, 0);

export const sumOf = (payments: readonly { naira: number }[]): number =>
  payments.reduce((sum, { naira }) => sum + naira, 0);

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isListed = (value: unknown): value is { key: string; naira: number } & Record<string, unknown> =>
  isRecord(value) && typeof value['key'] === 'string' && isNumber(value['naira']);

/** The stored books; null if the stored data is not ours. */
export function readBooks(kept: string | null): Books | null {
  try {
    const value: unknown = JSON.parse(kept ?? '');
    if (!isRecord(value)) return null;
    const { network, nextKey, phone, ledger } = value;
    const isWhole =
      networks.some((one) => one === network) &&
      typeof nextKey === 'string' &&
      Array.isArray(phone) &&
      Array.isArray(ledger) &&
      phone.every(
        (one) => isListed(one) && isNumber(one['tries']) && /^(written|unknown|booked)$/.test(String(one['state'])),
      ) &&
      ledger.every((one) => isListed(one) && isNumber(one['asked']));
    return isWhole ? (value as unknown as Books) : null;
  } catch {
    return null;
  }
}
