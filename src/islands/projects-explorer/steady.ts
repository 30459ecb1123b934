type Seen = Map<Element, string>;

const placeOf = (element: Element): string => {
  const { left, top } = element.getBoundingClientRect();
  return `${left},${top}`;
};

const isSeen = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

/** The positions of everything visible. */
export const seenPlaces = (): Seen =>
  new Map([...document.body.querySelectorAll('*')].filter(isSeen).map((element) => [element, placeOf(element)]));

/** Whether something visible has moved. The replacement of an element alone does not count. */
export const hasMoved = (seen: Seen): boolean =>
  [...seen].some(([element, place]) => element.isConnected && placeOf(element) !== place);

/** Calls back once, as soon as an element is below the viewport. */
export function whenUnseen(element: Element | null, run: () => void): void {
  if (!element) return;
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry || entry.isIntersecting || entry.boundingClientRect.top < 0) return;
    observer.disconnect();
    run();
  });
  observer.observe(element);
}
