import { draw } from './make.ts';

/** Transit time of a request or an answer, in milliseconds. */
const legMs = 650;

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The connection as a line that can be cut, with the message travelling along it. */
export function makeWire() {
  const dot = draw('circle', { class: 'af-dot', cx: '12', cy: '30', r: '7' });
  const cross = draw('path', { class: 'af-lost', d: 'M72 22l16 16m0-16l-16 16' });
  const line = draw('path', { d: 'M8 30h144' });
  const element = draw('svg', { class: 'af-wire', viewBox: '0 0 160 60', 'aria-hidden': 'true' }, line, cross, dot);
  element.append(draw('path', { d: 'M8 20v20M152 20v20' }));
  return {
    element,
    show(isCut: boolean): void {
      if (isCut) cross.classList.remove('af-shown');
      line.setAttribute('d', isCut ? 'M8 30h56l6-12m16 24l6-12h60' : 'M8 30h144');
    },
    /** Resolves once the message has arrived, or has been lost half-way. */
    async travel(towards: 'ledger' | 'phone', arrives: () => boolean): Promise<boolean> {
      const [from, to] = towards === 'ledger' ? [0, 136] : [136, 0];
      const move = (start: number, end: number) =>
        isStill()
          ? undefined
          : dot.animate(
              [
                { transform: `translateX(${start}px)`, opacity: 1 },
                { transform: `translateX(${end}px)`, opacity: 1 },
              ],
              { duration: legMs / 2 },
            );
      cross.classList.remove('af-shown');
      move(from, 68);
      await new Promise((resolve) => setTimeout(resolve, legMs / 2));
      if (!arrives()) {
        cross.classList.add('af-shown');
        return false;
      }
      move(68, to);
      await new Promise((resolve) => setTimeout(resolve, legMs / 2));
      return true;
    },
  };
}
