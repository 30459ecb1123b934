/** The interface of a model's script, such as artefacts/ledger.ts. */
export interface Artefact {
  /** Starts the model in place of the placeholder. */
  start: (place: HTMLElement) => void | Promise<void>;
}

/**
 * Offers the model of a project, and loads its code at the first sign of interest (decision 0157). Inlined in the page,
 * so every visit pays for every byte.
 */
const place = document.querySelector<HTMLElement>('[data-artefact]');
const button = place?.querySelector('button');
const said = place?.querySelector('[role=status]');
let fetched: Promise<Artefact> | undefined;
let tries = 0;
let isStarting = false;

const ask = (): Promise<Artefact> => {
  // A browser remembers that an address failed, so a retry uses another.
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
    // On a slow connection, visitors press twice.
    if (isStarting) return;
    isStarting = true;
    said.textContent = 'Fetching it …';
    ask()
      .then(async ({ start }) => {
        const title = place.querySelector('h3');
        place.tabIndex = -1;
        await start(place);
        // The model has no title of its own.
        if (title && !title.isConnected) place.prepend(title);
        place.focus({ preventScroll: true });
      })
      .catch(() => {
        isStarting = false;
        // The network is down, or an older browser lacks something that the model needs.
        said.textContent = 'It could not be started. Please try again when you are online, or in a newer browser.';
      });
  });
}
