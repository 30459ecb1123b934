// The gate that decides without a network (decision 0157). gate-codes.ts has the logic; this file shows it.
import styles from '#styles/artefacts/gate-code.css?inline';
import { makeBar } from './gate-bar.ts';
import { codeOf, decide, hourMs, houseKey, nameOf, type Pass, type Verdict } from './gate-codes.ts';
import { action, addStyles, make, sheet } from './make.ts';

const spaced = (code: string): string => code.replaceAll(/(\d{3})(?=\d)/g, '$1 ');

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** A code with one wrong digit. */
function misread(code: string): string {
  const [at = 0, by = 0] = crypto.getRandomValues(new Uint8Array(2));
  const place = at % code.length;
  return code.slice(0, place) + String((Number(code[place]) + 1 + (by % 9)) % 10) + code.slice(place + 1);
}

export async function start(place: HTMLElement): Promise<void> {
  addStyles(styles);
  // Browsers offer signatures only at secure addresses, although the type says that they always do.
  if (!('subtle' in crypto)) {
    const why = 'This page was opened without https, where browsers make no signatures.';
    place.querySelector('button')?.replaceWith(why);
    place.querySelector('[role=status]')?.remove();
    return;
  }
  const key = await houseKey(crypto.getRandomValues(new Uint8Array(32)));
  const used = new Map<string, string>();
  const made = new Map<number, number>();
  const log: { at: string; what: string; isTold: boolean }[] = [];
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const timeOf = (hour: number) => clock.format(hour * hourMs);

  const bar = makeBar();
  const code = make('output', { class: 'af-figure' }, '––– ––– –––');
  const about = make('p', { class: 'af-quiet' }, 'No code yet.');
  const time = make('span', { class: 'af-figure af-time' });
  const typed = make('input', {
    ...{ id: 'af-typed', inputmode: 'numeric', autocomplete: 'off', size: '13', maxlength: '15' },
    placeholder: '000 000 000',
  });
  const verdict = make('p', { class: 'af-verdict', role: 'status' }, 'The gate is closed.');
  const network = make('input', { type: 'checkbox', id: 'af-network' });
  const entries = make('ul', { class: 'af-list', 'aria-label': 'Log of the gate' });
  const told = make('p', { class: 'af-quiet' });

  const show = () => {
    time.textContent = clock.format(now());
    if (network.checked) for (const entry of log) entry.isTold = true;
    entries.replaceChildren(
      ...log
        .slice(-5)
        .map(({ at, what, isTold }) =>
          make(
            'li',
            {},
            make('code', {}, at),
            make('span', {}, what),
            make('span', { class: isTold ? '' : 'af-open' }, isTold ? 'at the office' : 'on the tablet'),
          ),
        ),
    );
    const waiting = log.filter(({ isTold }) => !isTold).length;
    told.textContent =
      log.length === 0
        ? 'No one has come yet.'
        : waiting === 0
          ? 'The estate office has the whole log.'
          : `${waiting} of ${log.length} are on the tablet, waiting for a network.`;
  };

  const makeCode = async () => {
    const untilHour = Math.floor(now() / hourMs) + 2;
    const number = made.get(untilHour) ?? 0;
    if (number > 9) {
      about.textContent = 'Ten codes have been made for this hour. The next one can be made in the next hour.';
      return;
    }
    made.set(untilHour, number + 1);
    const pass: Pass = { untilHour, number };
    const digits = await codeOf(key, pass);
    code.textContent = spaced(digits);
    about.textContent = `For one guest, good until ${timeOf(untilHour)}. Made on the phone, without a network.`;
    typed.value = spaced(digits);
    bar.show(digits, false);
    verdict.textContent = 'The gate is closed.';
  };

  const reasonOf = (given: Verdict): [what: string, why: string] => {
    if (given.opens)
      return [
        'let in',
        'Open. The signature is this house’s, the hour is not over, and the code has not been used before.',
      ];
    switch (given.because) {
      case 'not nine digits':
        return ['no code', 'Closed. A code has nine digits.'];
      case 'misread':
        return ['misread', 'Closed. The last digit does not fit the others: one was misread, or changed.'];
      case 'unsigned':
        return [
          'no signature',
          'Closed. These digits were not made with the key of this house, or not for these hours.',
        ];
      case 'expired':
        return [
          'expired',
          `Closed. The code was good until ${timeOf(given.pass.untilHour)}, and here it is ${clock.format(now())}.`,
        ];
      case 'used':
        return ['used before', `Closed. Someone came in with this code at ${used.get(nameOf(given.pass)) ?? ''}.`];
    }
  };

  let checking = Promise.resolve();
  const check = async () => {
    const given = await decide(key, typed.value, now(), new Set(used.keys()));
    const at = clock.format(now());
    if (given.opens) used.set(nameOf(given.pass), at);
    const [what, why] = reasonOf(given);
    verdict.textContent = why;
    bar.show(typed.value.replaceAll(/\D/g, ''), given.opens);
    log.push({ at, what, isTold: network.checked });
    show();
  };

  const form = make(
    'form',
    { class: 'af-row' },
    make('label', { for: typed.id }, 'The code, as the guest reads it out'),
    typed,
    make('button', { class: 'af-button af-first' }, 'Check'),
    action('Change a digit', () => {
      const digits = typed.value.replaceAll(/\D/g, '');
      if (digits !== '') typed.value = spaced(misread(digits));
    }),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // One after the other, so that a code shown twice at the same time lets someone in only once.
    checking = checking.then(check);
  });
  network.addEventListener('change', show);

  place.replaceChildren(
    make(
      'div',
      { class: 'af-sheets' },
      sheet(
        'The phone of house 14',
        action('Make a code', () => void makeCode()),
        code,
        about,
      ),
      sheet(
        'The tablet at the gate',
        make(
          'div',
          { class: 'af-row' },
          time,
          action('An hour later', () => {
            ahead += hourMs;
            show();
          }),
          make('label', { for: network.id }, network, 'It has a network'),
        ),
        form,
        bar.element,
        verdict,
        entries,
        told,
      ),
      make(
        'p',
        { class: 'af-quiet' },
        'Code and check are HMAC-SHA-256, made by your browser; nothing is sent, and it works even with your own network switched off. The key was made when you began, and a reload makes another. Six digits of a signature are guessed once in a million tries. One gate with one log can tell that a code was used; two without a network could not tell each other.',
      ),
    ),
  );
  show();
  await makeCode();
  setInterval(show, 30_000);
}
