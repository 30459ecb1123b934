// The ledger that a visitor can cut off from its phone (decision 0157). ledger-books.ts has the logic; this file shows
// it.
import styles from '#styles/artefacts/ledger.css?inline';
import { keptBooks, newKey } from './kept-books.ts';
import {
  answered,
  arrive,
  carries,
  depart,
  mostPayments,
  networks,
  openForm,
  outboxOf,
  pay,
  type Payment,
} from './ledger-books.ts';
import { balances, listOf, rowOf, shortOf, stateOf, times, verdictOf, written } from './ledger-views.ts';
import { action, addStyles, make, sheet } from './make.ts';
import { makeWire } from './wire.ts';

/** Delay before the form for the next payment opens, in milliseconds: a double press means one payment. */
const formMs = 700;

export function start(place: HTMLElement): void {
  const kept = keptBooks();
  // Stores the first key before the first payment, so that a reload keeps it; this also shows whether storage works.
  kept.change((books) => openForm(books, newKey()));
  const wire = makeWire();
  const asking = new Set<string>();
  const onPhone = make('div');
  const inLedger = make('div');
  const verdict = make('p', { class: 'af-verdict' });
  const said = make('p', { class: 'af-said', role: 'status' });
  const next = make('p', { class: 'af-quiet' });
  const askAgain = action('Ask again', () => askAll());
  const amount = make(
    'select',
    { id: 'af-amount' },
    ...[12_000, 5_000, 40_000].map((naira) => make('option', { value: String(naira) }, `${written(naira)} naira`)),
  );

  const show = () => {
    const books = kept.read();
    const waiting = outboxOf(books);
    wire.show(books.network === 'is cut');
    for (const choice of choices) choice.checked = choice.value === books.network;
    next.replaceChildren('Key of this payment: ', make('code', {}, books.nextKey));
    onPhone.replaceChildren(
      make('p', { class: 'af-figure' }, String(waiting.length)),
      make('p', {}, waiting.length === 1 ? 'payment in the outbox' : 'payments in the outbox'),
      listOf(
        'Payments on the phone',
        'The phone has no payments yet.',
        books.phone.map((one) => rowOf(one.key, one.naira, stateOf(one), one.state !== 'booked')),
      ),
    );
    askAgain.hidden = waiting.length === 0;
    inLedger.replaceChildren(
      balances(books),
      listOf(
        'Payments in the ledger',
        'The ledger has no payments yet.',
        books.ledger.map(({ key, naira, asked }) => rowOf(key, naira, `asked ${times(asked)}, booked once`, false)),
      ),
    );
    verdict.textContent = verdictOf(books);
  };

  /** One request and its answer. Each step is stored before the next, so that a reload in between loses nothing. */
  const askFor = async ({ key, naira }: Payment) => {
    const name = shortOf(key);
    // Starting over, even in another tab, drops what is in transit.
    const isThere = () => kept.read().phone.some((one) => one.key === key);
    if (kept.read().network === 'is cut') return `${name} is written down on the phone and waits.`;
    kept.change((books) => depart(books, key));
    show();
    const isThrough = await wire.travel('ledger', () => carries(kept.read(), 'request'));
    if (!isThere()) return '';
    if (!isThrough) return `The request for ${name} was lost. The phone only knows that no answer came.`;
    const isNew = !kept.read().ledger.some((entry) => entry.key === key);
    kept.change((books) => arrive(books, { key, naira }));
    show();
    const isHeard = await wire.travel('phone', () => carries(kept.read(), 'answer'));
    if (!isThere()) return '';
    if (!isHeard)
      return `The ledger has booked ${name}, and its answer was lost. The phone only knows that no answer came.`;
    kept.change((books) => answered(books, key));
    return isNew ? `${name} is booked.` : `The ledger knew ${name} already and did not book it again.`;
  };

  const ask = async (payment: Payment) => {
    if (asking.has(payment.key)) return;
    asking.add(payment.key);
    const outcome = await askFor(payment);
    asking.delete(payment.key);
    if (outcome !== '') said.textContent = outcome;
    show();
  };

  const askAll = async () => {
    for (const payment of outboxOf(kept.read())) await ask(payment);
  };

  const choices = networks.map((network, index) => {
    const choice = make('input', { type: 'radio', name: 'af-network', id: `af-network-${index}`, value: network });
    choice.addEventListener('change', () => {
      kept.change((books) => ({ ...books, network }));
      said.textContent = network === 'is cut' ? 'The connection is cut. Paying still works.' : '';
      show();
      if (network !== 'is cut') void askAll();
    });
    return choice;
  });

  const form = make(
    'form',
    { class: 'af-row' },
    make('label', { for: amount.id }, 'Amount'),
    amount,
    make('button', { class: 'af-button af-first' }, 'Pay Awa'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const before = kept.read();
    const { phone } = kept.change((books) => pay(books, Number(amount.value)));
    const payment = phone.at(-1);
    if (phone.length > before.phone.length && payment) {
      void ask(payment);
      setTimeout(() => {
        kept.change((books) => openForm(books, newKey()));
        show();
      }, formMs);
    } else
      said.textContent = phone.some(({ key }) => key === before.nextKey)
        ? `${shortOf(before.nextKey)} is written down already, and is not paid again.`
        : `This model has room for ${mostPayments} payments. Start over for more.`;
    show();
  });

  addStyles(styles);
  place.replaceChildren(
    make(
      'fieldset',
      { class: 'af-choices' },
      make('legend', {}, 'The connection …'),
      ...choices.map((choice) => make('label', { for: choice.id }, choice, choice.value)),
    ),
    make(
      'div',
      { class: 'af-sheets' },
      sheet('The phone of Musa in Lagos', form, next, onPhone, askAgain),
      wire.element,
      sheet('The ledger', inLedger),
    ),
    verdict,
    said,
    make(
      'div',
      { class: 'af-row af-foot' },
      make(
        'p',
        { class: 'af-quiet' },
        'Phone and ledger are both in this page, and nothing is sent. ',
        kept.isKept()
          ? 'This browser keeps them: reload in the middle of a payment, and the phone asks again.'
          : 'This browser keeps nothing for pages, so a reload starts over.',
        ' The rate, 2 francs for 5 naira, is made up.',
      ),
      action('Start over', () => {
        kept.startOver();
        said.textContent = 'Phone and ledger are empty.';
        show();
      }),
    ),
  );
  addEventListener('storage', ({ key }) => kept.isPlace(key) && show());
  show();
  void askAll();
}
