// Shares nothing with the other live-*.ts on purpose: every page runs it, and a script without shared parts is inlined instead of fetched.
import { startBeacon } from './beacon.ts';

/**
 * Asks for the public settings, and has them shown (show-site.ts) where they say something else than the page: `[data-live-text="contactEmail"]` and so on hold what was built
 * (architecture §3).
 */
async function revalidate(): Promise<void> {
  try {
    const response = await fetch('/api/site');
    const { site } = (await response.json()) as { site: Readonly<Record<string, unknown>> };
    if (site['analytics'] === true) startBeacon();
    const isBuilt = [...document.querySelectorAll<HTMLElement>('[data-live-text]')].every(
      ({ textContent, dataset }) => textContent.trim() === (site[dataset.liveText ?? ''] ?? ''),
    );
    if (!isBuilt || site['maintenance'] === true) dispatchEvent(new CustomEvent('site', { detail: site }));
  } catch {
    // What was built stays.
  }
}

// After the load event, so that it delays nothing that a visitor sees.
addEventListener('load', () => setTimeout(revalidate));
