import { balance, outboxOf, sumOf, type Books, type Line, type Payment } from './ledger-books.ts';
import { make } from './make.ts';

const figures = new Intl.NumberFormat('en-US');
/** An amount, with a proper minus sign. */
export const written = (amount: number): string => figures.format(amount).replace('-', '−');
/** The short name of a payment: the first half of its key. */
export const shortOf = (key: string): string => key.slice(0, 4).toUpperCase();
/** How often something happened, in words. */
export const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** The phone's words for the state of a payment. */
export const stateOf = ({ state, tries }: Payment): string =>
  state === 'written' ? 'on this phone' : state === 'booked' ? 'booked' : `sent ${times(tries)}, no answer`;

const accounts: readonly Line['account'][] = ['Musa, Lagos', 'Exchange', 'Awa, Dakar'];

/** The balances of all accounts, and their sum, which is zero. */
export function balances(books: Books): HTMLElement {
  const row = (name: string, account?: Line['account']) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, name),
      ...(['NGN', 'XOF'] as const).map((currency) => make('td', {}, written(balance(books, currency, account)))),
    );
  return make(
    'table',
    {},
    make('thead', {}, make('tr', {}, ...['Account', 'NGN', 'XOF'].map((name) => make('th', { scope: 'col' }, name)))),
    make('tbody', {}, ...accounts.map((account) => row(account, account))),
    make('tfoot', {}, row('Sum')),
  );
}

/** A list of payments, or a sentence if there are none. */
export const listOf = (name: string, none: string, rows: readonly HTMLElement[]): HTMLElement =>
  rows.length === 0
    ? make('p', { class: 'af-quiet' }, none)
    : make('ul', { class: 'af-list', 'aria-label': name }, ...rows);

/** A payment in a list. */
export const rowOf = (key: string, naira: number, state: string, isOpen: boolean): HTMLElement =>
  make(
    'li',
    isOpen ? { class: 'af-open' } : {},
    make('code', {}, shortOf(key)),
    make('span', {}, written(naira)),
    make('span', {}, state),
  );

/** The comparison of both sides, in a sentence. */
export function verdictOf(books: Books): string {
  const [there, here] = [sumOf(books.ledger), sumOf(books.phone)];
  const waiting = outboxOf(books);
  if (books.phone.length === 0) return 'Nothing has been paid yet. Cut the connection whenever you like.';
  if (waiting.length === 0 && here === there)
    return `Paid, booked and known: ${written(here)} naira, each payment once.`;
  const known = written(here - sumOf(waiting));
  return `Paid on the phone: ${written(here)} naira. Booked in the ledger: ${written(there)}. Known to the phone: ${known}. The phone keeps asking until the three agree.`;
}
