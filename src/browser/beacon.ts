import type { EventBatch } from '#contract/api/events.ts';

type Counted = EventBatch['events'][number];

/** Events that were not sent yet, with the `performance.now()` at which they happened. */
let waiting: (Counted & { at: number })[] = [];

/** As many as surely fit into one call. */
const most = 10;
const dayMs = 86_400_000;

function count(eventName: Counted['eventName'], url?: string): void {
  waiting.push({
    eventName,
    page: location.pathname.slice(0, 200),
    ...(url && { url: url.slice(0, 300) }),
    at: performance.now(),
  });
  if (waiting.length >= most) send();
}

function send(): void {
  if (waiting.length === 0) return;
  const now = performance.now();
  const events = waiting.map(({ at, ...event }) => ({ ...event, ago: Math.min(Math.round(now - at), dayMs) }));
  waiting = [];
  // As text: JSON's own type would need sendBeacon to ask the server first.
  navigator.sendBeacon('/api/events', JSON.stringify({ events } satisfies EventBatch));
}

/** The target of a click that counts: a link out of the site by its origin, a call to action by its path. */
function targetOf(link: HTMLAnchorElement): string | undefined {
  if (link.protocol === 'mailto:') return link.protocol;
  if (link.origin !== location.origin) return link.origin;
  return link.matches('.btn') ? link.pathname : undefined;
}

/**
 * Counts this page view, clicks on calls to action and on links out of the site, and forms that are sent. No cookie, no identifier, nothing kept in the browser
 * (rules 36); what is counted leaves in one piece when the page does. To be called once, and only where the settings say that analytics are on.
 */
export function startBeacon(): void {
  count('page_view');
  // Where events arrive last: a click or submit that an island holds until it is awake is stopped before, and comes again once.
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
    const url = link && targetOf(link);
    if (url) count('click', url);
  });
  document.addEventListener('submit', ({ target }) => {
    const form = target as HTMLFormElement;
    if (form.method === 'post' && form.matches(':valid')) count('form_submit', new URL(form.action).pathname);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) send();
  });
  addEventListener('pagehide', send);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) count('page_view');
  });
}
