import type { EventBatch } from '#contract/api/events.ts';

type Counted = EventBatch['events'][number];

const address = '/api/events';
/** As many as reliably fit into one call. */
const most = 10;
/** How long after the last sign of use a page still counts as used (decision 0162). */
const idleMs = 60_000;
const signsOfUse = ['scroll', 'pointermove', 'pointerdown', 'keydown'];

/** Events not sent yet, with their `performance.now()`. */
let waiting: (Counted & { at: number })[] = [];
/** How the visitor reached the site; sent once. */
let landing: Pick<EventBatch, 'referrer' | 'campaign'> | undefined;

// How the page has been read since the last report: milliseconds, the time up to which they are counted, and the last
// use; the last quarter reached, and the last one reported.
let readMs = 0;
let since = Infinity;
let used = 0;
let reached = 0;
let told = 0;

const here = (): string => location.pathname.slice(0, 200);

function count(eventName: Counted['eventName'], url?: string): void {
  waiting.push({ eventName, page: here(), ...(url && { url: url.slice(0, 300) }), at: performance.now() });
  if (waiting.length >= most) send();
}

/** Adds up how long the page was visible and in use. */
function addTime(): void {
  const now = performance.now();
  readMs += Math.max(Math.min(now, used + idleMs) - since, 0);
  since = now;
}

/** Records use, and how far down the text was visible. */
function noteUse({ type }: { type: string }): void {
  addTime();
  used = since;
  if (type !== 'scroll') return;
  const text = document.querySelector('.essay .prose') ?? document.querySelector('main');
  if (!text) return;
  const { top, height } = text.getBoundingClientRect();
  // Rounding may hide the last pixel.
  reached = Math.max(reached, Math.min(Math.floor(((innerHeight - top + 1) / height) * 4), 4));
}

function show(): void {
  if (!document.hidden) noteUse({ type: 'scroll' });
}

function hide(): void {
  addTime();
  since = Infinity;
  send();
}

function signedIn(): boolean {
  try {
    return localStorage.getItem('admin-token') !== null;
  } catch {
    // Without storage, there is no administrator to recognise.
    return false;
  }
}

function send(): void {
  const now = performance.now();
  const quarters = [1, 2, 3, 4].filter((quarter) => quarter > told && quarter <= reached);
  const isRead = readMs >= 1_000 || quarters.length > 0;
  if (waiting.length === 0 && !isRead) return;
  const { globalPrivacyControl, doNotTrack, sendBeacon } = navigator as Partial<Navigator> & {
    globalPrivacyControl?: boolean;
  };
  const asksForPrivacy = globalPrivacyControl === true || doNotTrack === '1';
  const batch: EventBatch = {
    events: waiting.map(({ at, ...event }) => ({ ...event, ago: Math.round(now - at) })),
    ...(!asksForPrivacy && { ...landing, ...(isRead && { read: { page: here(), ms: Math.round(readMs), quarters } }) }),
  };
  waiting = [];
  landing = undefined;
  readMs = 0;
  told = reached;
  if (signedIn() || (batch.events.length === 0 && asksForPrivacy)) return;
  // As text: JSON's own type would make sendBeacon send a preflight request first.
  const body = JSON.stringify(batch);
  if (!sendBeacon?.call(navigator, address, body))
    fetch(address, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

/**
 * The target of a counted click: the name of a button, the origin of an external link, the path of a call to action.
 */
function targetOf(element: HTMLElement): string | undefined {
  const name = element.dataset['event'];
  if (name || !(element instanceof HTMLAnchorElement)) return name;
  if (element.protocol === 'mailto:') return element.protocol;
  if (element.origin !== location.origin) return element.origin;
  return name === undefined ? name : element.pathname;
}

/** Whether the page was neither reloaded nor reached by going back or forward. */
const isArrival = (): boolean =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type === 'navigate';

/**
 * A form posted without a script leads back to its page, at an address whose fragment names the form. Reloading that
 * page does not count it again.
 */
function countPosted(): void {
  const taken = document.querySelector<HTMLElement>('[data-taken]:target')?.dataset['taken'];
  if (!landing && isArrival() && taken) count('form_submit', taken);
}

/** What the referring site or the link says about itself; nothing if the visitor came from a page of this site. */
function landingHere(): typeof landing {
  const from = document.referrer ? new URL(document.referrer) : null;
  if (from?.origin === location.origin || !isArrival()) return undefined;
  const tags = new URLSearchParams(location.search);
  const campaign = ['utm_source', 'utm_medium', 'utm_campaign'].flatMap((name) => tags.get(name) || []).join(' / ');
  return { referrer: from ? from.hostname.slice(0, 300) : '', ...(campaign && { campaign: campaign.slice(0, 300) }) };
}

function start(): void {
  landing = landingHere();
  count('page_view');
  countPosted();
  show();
  for (const sign of signsOfUse) addEventListener(sign, noteUse, { passive: true });
  // On the window, where events arrive last. A click held by a sleeping island does not get here until it is replayed.
  document.addEventListener('click', ({ target }) => {
    const element = target instanceof Element && target.closest<HTMLElement>('[data-event], a[href]');
    const url = element && targetOf(element);
    if (url) count('click', url);
  });
  document.addEventListener('taken', ({ detail }) => count('form_submit', detail));
  document.addEventListener('visibilitychange', () => (document.hidden ? hide() : show()));
  addEventListener('pagehide', hide);
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    reached = told = 0;
    count('page_view');
    show();
  });
}

/**
 * Counts this page view, how it is read, clicks that lead on, and accepted forms (decision 0162). No cookie, no
 * identifier, nothing stored in the browser (rules 36); the counts are sent together when the page is left. Call it
 * once, and only if the settings enable analytics. Does not count automated browsers, pages with a secret address,
 * pages that the browser prepared but has not shown, or the administrator.
 */
export function startBeacon(): void {
  if (navigator.webdriver || document.querySelector('meta[name=referrer]')) return;
  const { prerendering } = document as Document & { prerendering?: boolean };
  if (prerendering) document.addEventListener('prerenderingchange', start, { once: true });
  else start();
}
