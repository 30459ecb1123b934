/**
 * The grid element that a key moves to; undefined if there is none.
 *
 * @param all in order, of any width
 */
export function neighbourOf<E extends HTMLElement>(
  all: readonly E[],
  from: Element | null,
  key: string,
): E | undefined {
  const at = all.findIndex((element) => element === from);
  if (at === -1) return undefined;
  const top = all[0]?.getBoundingClientRect().top;
  const below = all.findIndex((element) => element.getBoundingClientRect().top !== top);
  const columns = below === -1 ? all.length : below;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -at,
    End: all.length - 1 - at,
  };
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return step === undefined ? undefined : all[at + step];
}
