/** How a figure stands to that of as much time before, in the words of a screen and of a screen reader. */
export interface FigureChange {
  sign: '▲' | '▼' | '';
  text: string;
  spoken: string;
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

/**
 * @param before the figure of as much time before; null where nobody knows it
 * @param name how that time is called: `the 7 days before`
 * @param show how the figure is written
 */
export function figureChange(
  now: number,
  before: number | null,
  name: string,
  show: (figure: number) => string,
): FigureChange {
  const only = (text: string): FigureChange => ({ sign: '', text, spoken: text });
  if (before === null) return only(`Nothing is kept of ${name}`);
  if (now === before) return only(`As in ${name}`);
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
