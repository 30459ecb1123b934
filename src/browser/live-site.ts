import type { showSite } from './show-site.ts';
import { startBeacon } from './beacon.ts';

/** The code for settings that differ from the build, which few visits need. */
const showing = '/show-site.js';

/**
 * Requests the public settings, and shows them (show-site.ts) if they differ from the page:
 * `[data-live-text="contactEmail"]` and so on hold what was built (architecture §3).
 */
async function revalidate(): Promise<void> {
  try {
    const response = await fetch('/api/site');
    const { site } = (await response.json()) as { site: Readonly<Record<string, unknown>> };
    if (site['analytics']) startBeacon();
    const isBuilt = [...document.querySelectorAll<HTMLElement>('[data-live-text]')].every(
      ({ textContent, dataset }) => textContent.trim() === (site[dataset.liveText ?? ''] ?? ''),
    );
    if (!isBuilt || site['maintenance']) {
      const code = (await import(/* @vite-ignore */ showing)) as { showSite: typeof showSite };
      await code.showSite(site);
    }
  } catch {
    // The page remains as it was built.
  }
}

void revalidate();
