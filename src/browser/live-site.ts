// Shares nothing with the other live-*.ts on purpose: every page runs it, and a script without shared parts is inlined instead of fetched.
import { startBeacon } from './beacon.ts';

/**
 * Lays the public settings over the page where they differ from what was built (architecture §3):
 *
 * - `[data-live="heroTitle"]`, `[data-live="heroSubtitle"]`: the text;
 * - `[data-live="announcement"]`: the text, and hidden while there is none;
 * - `[data-live="maintenance"]`: hidden unless maintenance mode is on; who is signed in to the admin reads that it is, not the notice for visitors;
 * - `a[data-live="contactEmail"]`: the address of a mail link, whose `?subject=…` stays;
 * - `[data-live-text="contactEmail"]`: the address as text.
 */
function patch(site: Record<string, unknown>): void {
  const each = (name: string, change: (element: HTMLElement, value: unknown) => void) => {
    for (const element of document.querySelectorAll<HTMLElement>(`[data-live${name}]`)) {
      change(element, site[element.dataset.live ?? element.dataset.liveText ?? '']);
    }
  };
  const write = (element: HTMLElement, text: string) => {
    if (element.textContent.trim() !== text) element.textContent = text;
  };
  const hide = (element: HTMLElement, hidden: boolean) => {
    if (element.hidden !== hidden) element.hidden = hidden;
  };
  each('^="hero"', (element, value) => typeof value === 'string' && write(element, value));
  each('-text', (element, value) => typeof value === 'string' && write(element, value));
  each('="announcement"', (element, value) => {
    if (typeof value === 'string') write(element, value);
    hide(element, !value);
  });
  each('="contactEmail"', (element, value) => {
    if (!(element instanceof HTMLAnchorElement) || typeof value !== 'string') return;
    // As src/contract/mail-link.ts has it for an address that was checked when it was saved.
    const address = encodeURIComponent(value).replace('%40', '@');
    const href = element.href.replace(/^mailto:[^?]*/, () => `mailto:${address}`);
    if (element.href !== href) element.href = href;
  });
  // Last, since storage that is switched off throws.
  each('="maintenance"', (element, value) => {
    hide(element, value !== true);
    if (localStorage.getItem('admin-token')) write(element, 'Maintenance mode is on');
  });
}

async function revalidate(): Promise<void> {
  try {
    const response = await fetch('/api/site');
    const { site } = (await response.json()) as { site?: unknown };
    if (typeof site !== 'object' || site === null) return;
    if ('analytics' in site && site.analytics === true) startBeacon();
    patch(site as Record<string, unknown>);
  } catch {
    // What was built stays.
  }
}

// After the load event, so that it delays nothing that a visitor sees.
addEventListener('load', () => setTimeout(revalidate));
