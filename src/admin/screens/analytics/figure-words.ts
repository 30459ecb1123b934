const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });
const finer = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** A whole number, with separators. */
export const whole = (figure: number): string => figure.toLocaleString('en-US');

/** A part as a percentage of all, with a decimal place below ten; a dash if all is zero. */
export function partOf(part: number, all: number): string {
  if (all === 0) return '–';
  return (part / all < 0.1 ? finer : percent).format(part / all);
}

/** Seconds as minutes and seconds: `3m 24s` (product §2); an hour or more as hours and minutes: `3h 15m`. */
export function sessionTime(seconds: number): string {
  const rounded = Math.round(seconds);
  if (rounded < 3600) return `${Math.floor(rounded / 60)}m ${rounded % 60}s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

/** How a figure compares with the period before, worded for the screen and for screen readers. */
export interface FigureChange {
  sign: '▲' | '▼' | '';
  text: string;
  spoken: string;
}

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
