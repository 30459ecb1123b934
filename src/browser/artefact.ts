/** What the script of a model offers, such as artefacts/ledger.ts. */
export interface Artefact {
  /** Puts the model into its place, instead of what stands there. */
  start: (place: HTMLElement) => void | Promise<void>;
}

/**
 * Offers the model of a project, and fetches its code at the first sign that somebody means to try it (decision 0157). Inlined in the page, so every byte is paid for by
 * every visit.
 */
const place = document.querySelector<HTMLElement>('[data-artefact]');
const button = place?.querySelector('button');
const said = place?.querySelector('[role=status]');
let fetched: Promise<Artefact> | undefined;
let tries = 0;
let isStarting = false;

const ask = (): Promise<Artefact> => {
  // A browser remembers that an address failed.
  const address = `/artefacts/${place?.dataset['artefact'] ?? ''}.js${tries > 0 ? `?${tries}` : ''}`;
  fetched ??= (import(/* @vite-ignore */ address) as Promise<Artefact>).catch((error: unknown) => {
    fetched = undefined;
    tries += 1;
    throw error;
  });
  return fetched;
};

if (place && button && said) {
  button.parentElement?.removeAttribute('hidden');
  const early = () => void ask().catch(() => undefined);
  button.addEventListener('pointerenter', early);
  button.addEventListener('focus', early);
  button.addEventListener('click', () => {
    // On a slow line somebody presses twice.
    if (isStarting) return;
    isStarting = true;
    said.textContent = 'Fetching it …';
    ask()
      .then(async ({ start }) => {
        const title = place.querySelector('h3');
        place.tabIndex = -1;
        await start(place);
        // What stands in its place has no title of its own.
        if (title && !title.isConnected) place.prepend(title);
        place.focus({ preventScroll: true });
      })
      .catch(() => {
        isStarting = false;
        // There was no network, or an older browser lacks what the model needs.
        said.textContent = 'It could not be started. Please try again with a network, or in a newer browser.';
      });
  });
}
