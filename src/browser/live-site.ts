import type { showSite } from './show-site.ts';
import { startBeacon } from './beacon.ts';

/** The code that shows other settings than those of the build, which few visits need. */
const showing = '/show-site.js';

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
    if (!isBuilt || site['maintenance'] === true) {
      const code = (await import(/* @vite-ignore */ showing)) as { showSite: typeof showSite };
      await code.showSite(site);
    }
  } catch {
    // What was built stays.
  }
}

void revalidate();
