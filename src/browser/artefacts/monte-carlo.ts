// The simulation whose assumptions a visitor can change (decision 0157). quarters.ts has the model; this file shows it.
import styles from '#styles/artefacts/monte-carlo.css?inline';
import { action, addStyles, draw, make } from './make.ts';
import { drawChart } from './quarter-chart.ts';
import { expectedOf, stakes, type Assumptions, type Estimate, type Quarter } from './quarters.ts';
import { runs, simulate, type Simulated } from './simulate.ts';

const withDigits = (digits: number) =>
  new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'negative',
  });
const millions = withDigits(2);
const exact = withDigits(3);
const written = (value: number, format = millions): string => format.format(value).replace('-', '−');
/** Milliseconds without a change before the result is announced to screen readers. */
const quietMs = 800;

const sliders: readonly { name: keyof Assumptions; label: string; most: number; value: number }[] = [
  { name: 'swing', label: 'Swing of the currency in a quarter', most: 20, value: 8 },
  { name: 'portCloses', label: 'Chance that the port closes', most: 30, value: 6 },
  { name: 'paysLate', label: 'Chance that the customer pays late', most: 40, value: 12 },
  { name: 'together', label: 'How strongly they are linked', most: 90, value: 30 },
];

const none: Assumptions = { swing: 0, portCloses: 0, paysLate: 0, together: 0 };

const causes: Readonly<Record<keyof Quarter, string>> = { currency: 'Currency', port: 'Port', late: 'Late payment' };
const isCause = (name: string): name is keyof Quarter => Object.hasOwn(causes, name);

/** How much each cause explains, largest first. */
function attribution(shares: Quarter): HTMLElement {
  const ranked = Object.keys(causes)
    .filter(isCause)
    .sort((one, other) => shares[other] - shares[one]);
  return make(
    'ol',
    { class: 'af-shares', 'aria-label': 'What explains the outcome' },
    ...ranked.map((cause) => {
      const percent = Math.max(0, Math.round(shares[cause] * 100));
      const bar = make('span', { class: 'af-share' });
      bar.style.width = `${percent}%`;
      return make('li', {}, make('span', {}, `${causes[cause]} ${percent} %`), bar);
    }),
  );
}

const row = (name: string, value: string, interval: string): HTMLElement =>
  make('tr', {}, make('th', { scope: 'row' }, name), make('td', {}, value), make('td', {}, interval));

const between = ({ from, to }: Estimate, format = millions): string =>
  `${written(from, format)} to ${written(to, format)}`;

export function start(place: HTMLElement): void {
  addStyles(styles);
  const chart = draw('svg', { class: 'af-chart', role: 'img', 'aria-label': 'Simulating …' });
  const results = make('div', { class: 'af-results' });
  const said = make('p', { class: 'visually-hidden', role: 'status' });
  const seed = make('input', { id: 'af-seed', type: 'number', min: '0', max: '999999', step: '1', value: '2026' });
  const inputs = sliders.map((slider) => {
    const id = `af-${slider.name}`;
    const input = make('input', { id, type: 'range', min: '0', max: String(slider.most), step: '1' });
    input.value = String(slider.value);
    return { ...slider, input, output: make('output', { for: id, 'aria-live': 'off' }) };
  });
  const read = (): Assumptions => {
    const shares = { ...none };
    for (const { name, input } of inputs) shares[name] = Number(input.value) / 100;
    return shares;
  };

  let latest = 0;
  let shown: Simulated | null = null;
  let saying: ReturnType<typeof setTimeout> | undefined;

  const show = ({ ways, summary }: Simulated, expected: number) => {
    const { mean, atRisk, shares, count } = summary;
    drawChart(chart, ways, summary);
    const sentence = `In 95 of 100 quarters the company loses at most ${written(atRisk[95].value)} million dollars, in 99 at most ${written(atRisk[99].value)}.`;
    chart.setAttribute('aria-label', `${sentence} On average the quarter ends at ${written(mean.value)}.`);
    results.replaceChildren(
      make(
        'div',
        {},
        make('p', { class: 'af-figure' }, `$${written(atRisk[95].value)} m`),
        make('p', {}, 'is the most that 95 of 100 quarters lose.'),
      ),
      make(
        'table',
        {},
        make('caption', {}, `${count.toLocaleString('en-US')} quarters, in millions of dollars`),
        make(
          'thead',
          {},
          make(
            'tr',
            {},
            ...['', 'Value', '95 % interval'].map((name) =>
              make(name ? 'th' : 'td', name ? { scope: 'col' } : {}, name),
            ),
          ),
        ),
        make(
          'tbody',
          {},
          row('Most lost, 95 of 100', written(atRisk[95].value), between(atRisk[95])),
          row('Most lost, 99 of 100', written(atRisk[99].value), between(atRisk[99])),
          row('Mean of all', written(mean.value, exact), between(mean, exact)),
          row('Mean by formula', written(expected, exact), 'exact'),
        ),
      ),
      make('div', {}, make('h3', {}, 'What explains the outcome'), attribution(shares)),
    );
    clearTimeout(saying);
    saying = setTimeout(() => {
      said.textContent = sentence;
    }, quietMs);
  };

  const run = async () => {
    latest += 1;
    const mine = latest;
    for (const { input, output } of inputs) {
      output.value = `${input.value} %`;
      input.setAttribute('aria-valuetext', output.value);
    }
    const assumptions = read();
    const pause = () => new Promise((resolve) => setTimeout(resolve));
    const simulated = await simulate(assumptions, Math.trunc(Number(seed.value)) || 0, pause, () => mine === latest);
    if (!simulated) return;
    shown = simulated;
    show(simulated, expectedOf(assumptions));
  };

  const form = make(
    'form',
    { class: 'af-controls' },
    ...inputs.map(({ input, label, output }) =>
      make('div', { class: 'af-slider' }, make('label', { for: input.id }, label), output, input),
    ),
    make(
      'div',
      { class: 'af-row' },
      make('label', { for: seed.id }, 'Seed'),
      seed,
      action('Another seed', () => {
        seed.value = String(Math.floor(Math.random() * 1_000_000));
        void run();
      }),
    ),
    make('p', { class: 'af-quiet' }, 'The same seed gives the same quarters, to the last digit.'),
  );
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', () => void run());

  place.replaceChildren(
    make('div', { class: 'af-sheets' }, chart, form),
    results,
    said,
    make(
      'p',
      { class: 'af-quiet' },
      `The company is made up: it sells for ${stakes.sales} million dollars a quarter in a currency that swings, a closed port costs it ${stakes.port} million, a late payment ${stakes.late}. Each of the ${runs.toLocaleString('en-US')} quarters is drawn at random in your browser; sixty of them are lines, those with a closed port in colour. This model is small and written for this page, not the engine itself.`,
    ),
  );
  new ResizeObserver(() => {
    if (shown) drawChart(chart, shown.ways, shown.summary);
  }).observe(chart);
  void run();
}
