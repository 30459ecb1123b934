import type { EventBatch } from '#contract/api/events.ts';

type Counted = EventBatch['events'][number];

const address = '/api/events';
/** As many as surely fit into one call. */
const most = 10;
/** So long after the last sign of somebody a page counts as used (decision 0162). */
const idleMs = 60_000;
const signsOfUse = ['scroll', 'pointermove', 'pointerdown', 'keydown'];

/** Events that were not sent yet, with the `performance.now()` at which they happened. */
let waiting: (Counted & { at: number })[] = [];
/** What led to the site, until it was told once. */
let landing: Pick<EventBatch, 'referrer' | 'campaign'> | undefined;

// How the page was read since it was told last: milliseconds, from when they are still to be added, and when it was used last; the last quarter reached, and told.
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

/** Adds up how long the page was on the screen and in use. */
function addTime(): void {
  const now = performance.now();
  readMs += Math.max(Math.min(now, used + idleMs) - since, 0);
  since = now;
}

/** Notes that somebody is there, and how far down the text was on the screen. */
function noteUse({ type }: { type: string }): void {
  addTime();
  used = since;
  if (type !== 'scroll') return;
  const text = document.querySelector('.essay .prose') ?? document.querySelector('main');
  if (!text) return;
  const { top, height } = text.getBoundingClientRect();
  // A pixel may be missing at the end.
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
    // Nobody is where nothing is kept.
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
  // As text: JSON's own type would need sendBeacon to ask the server first.
  const body = JSON.stringify(batch);
  if (!sendBeacon?.call(navigator, address, body))
    fetch(address, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

/** What a click that counts leads to: the name of a button, a link out of the site by its origin, a call to action by its path. */
function targetOf(element: HTMLElement): string | undefined {
  const name = element.dataset['event'];
  if (name || !(element instanceof HTMLAnchorElement)) return name;
  if (element.protocol === 'mailto:') return element.protocol;
  if (element.origin !== location.origin) return element.origin;
  return name === undefined ? name : element.pathname;
}

/** A form that its browser has posted by itself leads back to its page, to a text that names where it was taken. To reload that page is not to send it again. */
function countPosted(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const taken = document.querySelector<HTMLElement>('[data-taken]:target')?.dataset['taken'];
  if (!landing && visit?.type === 'navigate' && taken) count('form_submit', taken);
}

/** What another site, or the link that led here, says of itself; nothing within the site. */
function landingHere(): typeof landing {
  const from = document.referrer ? new URL(document.referrer) : null;
  if (from?.origin === location.origin) return undefined;
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
  // Where events arrive last: a click that an island holds until it is awake is stopped before, and comes again once.
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
 * Counts this page view, how it is read, clicks on what leads on, and forms that were taken (decision 0162). No cookie, no identifier, nothing kept in the browser (rules 36);
 * what is counted leaves in one piece when the page does. To be called once, and only where the settings say that analytics are on. Nothing is counted where a program
 * says that it is at the wheel, on a page whose address is a secret, before a page that the browser has prepared is looked at, and for the administrator.
 */
export function startBeacon(): void {
  if (navigator.webdriver || document.querySelector('meta[name=referrer]')) return;
  const { prerendering } = document as Document & { prerendering?: boolean };
  if (prerendering) document.addEventListener('prerenderingchange', start, { once: true });
  else start();
}
