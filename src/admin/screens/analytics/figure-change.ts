/** How a figure compares with the period before, worded for the screen and for screen readers. */
export interface FigureChange {
  sign: '▲' | '▼' | '';
  text: string;
  spoken: string;
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

/**
 * @param before the figure of the period before; null if it is not known
 * @param name the name of that period: `the 7 days before`
 * @param show formats a figure
 */
export function figureChange(
  now: number,
  before: number | null,
  name: string,
  show: (figure: number) => string,
): FigureChange {
  const only = (text: string): FigureChange => ({ sign: '', text, spoken: text });
  if (before === null) return only(`No data for ${name}`);
  if (now === before) return only(`Same as in ${name}`);
  if (before === 0) return only(`None in ${name}`);
  const sign = now > before ? '▲' : '▼';
  const by = Math.abs(now - before) / before;
  const text = now >= before * 10 ? `×${Math.floor(now / before)}` : by < 0.005 ? '<1%' : percent.format(by);
  const spoken =
    now >= before * 10
      ? `${Math.floor(now / before)} times as many as`
      : `${text} ${now > before ? 'more' : 'less'} than`;
  return { sign, text: `${text} from ${show(before)}`, spoken: `${spoken} in ${name}, which had ${show(before)}` };
}
