import { codeLength } from './gate-codes.ts';
import { draw } from './make.ts';

/** The drawing of the gate: the segments of its bar show the digits of the last code. */
export function makeBar() {
  const digits = Array.from({ length: codeLength }, (_, index) =>
    draw('text', { x: String(92 + index * 34), y: '85' }, '·'),
  );
  const bands = digits.map((_, index) =>
    draw('path', { class: index % 2 ? 'af-band' : 'af-band af-filled', d: `M${75 + index * 34} 66h34v28h-34z` }),
  );
  const bar = draw('g', { class: 'af-bar' }, ...bands, ...digits);
  const element = draw(
    'svg',
    { class: 'af-gate', viewBox: '0 0 400 150', 'aria-hidden': 'true' },
    draw('path', { d: 'M8 140h384M372 140V98' }),
    draw('path', { class: 'af-post', d: 'M34 140V60h34v80z' }),
    bar,
  );
  return {
    element,
    show(code: string, isOpen: boolean): void {
      for (const [index, digit] of digits.entries()) digit.textContent = code[index] ?? '·';
      element.classList.toggle('af-is-open', isOpen);
    },
  };
}
