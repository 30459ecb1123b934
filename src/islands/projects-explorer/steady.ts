type Seen = Map<Element, string>;

const placeOf = (element: Element): string => {
  const { left, top } = element.getBoundingClientRect();
  return `${left},${top}`;
};

const isSeen = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

/** Where everything stands that a visitor sees at the moment. */
export const seenPlaces = (): Seen =>
  new Map([...document.body.querySelectorAll('*')].filter(isSeen).map((element) => [element, placeOf(element)]));

/** Whether something that was seen stands elsewhere. What was replaced moves nothing by itself. */
export const hasMoved = (seen: Seen): boolean =>
  [...seen].some(([element, place]) => element.isConnected && placeOf(element) !== place);

/** Calls back once, as soon as an element is below what is seen. */
export function whenUnseen(element: Element | null, run: () => void): void {
  if (!element) return;
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry || entry.isIntersecting || entry.boundingClientRect.top < 0) return;
    observer.disconnect();
    run();
  });
  observer.observe(element);
}
