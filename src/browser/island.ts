// The island element in every page that visitors get. Astro's takes 1,400 bytes, mostly for features that no island
// here uses: nesting, slots, running at once, dates and maps. This one does the rest the same way (decision 0153).
// Inlined in each page, so every visit pays for every byte.
type Directive = (load: () => Promise<() => unknown>, options: unknown, island: HTMLElement) => unknown;
interface Page {
  Astro?: { intent?: Directive };
}
type Hydrator = (island: HTMLElement) => (component: unknown, props: unknown, slots: object, how: object) => unknown;
interface Fetched {
  default: unknown;
}
type Serialised = readonly [list: 0 | 1, value: unknown];

/** A serialised property: 0 precedes a value or an object of properties, 1 a list of them. */
const revive = ([isList, value]: Serialised): unknown =>
  isList ? (value as Serialised[]).map(revive) : reviveAll(value);
const reviveAll = (value: unknown): unknown =>
  value && typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, revive(one as Serialised)]))
    : value;

/** Retries under another address, since a browser remembers that the first one failed. */
const fetched = (url: string): Promise<Fetched> =>
  (import(url) as Promise<Fetched>).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return import(`${url}?astro-retry=${Date.now()}`) as Promise<Fetched>;
  });

class Island extends HTMLElement {
  connectedCallback(): void {
    const { Astro } = globalThis as Page;
    // The directive may come later in the page.
    if (!Astro?.intent) addEventListener('astro:intent', () => this.connectedCallback(), { once: true });
    else Astro.intent(() => this.load(), JSON.parse(this.read('opts')), this);
  }

  private read(name: string): string {
    return this.getAttribute(name) ?? '';
  }

  private async load(): Promise<() => unknown> {
    const url = this.read('component-url');
    // Long ones are stored beside the code (src/layouts/island-props.ts).
    const at = this.read('props-at');
    try {
      const [component, hydrator, props] = await Promise.all([
        fetched(url),
        fetched(this.read('renderer-url')),
        at ? fetched(at) : { default: JSON.parse(this.read('props')) as unknown },
      ]);
      return async () => {
        const hydrate = (hydrator.default as Hydrator)(this);
        await hydrate(component.default, reviveAll(props.default), {}, { client: 'intent' });
        this.removeAttribute('ssr');
        this.dispatchEvent(new CustomEvent('astro:hydrate'));
      };
    } catch (error) {
      const isUntold = this.dispatchEvent(
        new CustomEvent('astro:hydration-error', { cancelable: true, bubbles: true }),
      );
      if (isUntold) console.error(`[astro-island] Error hydrating ${url}`, error);
      return () => undefined;
    }
  }
}

customElements.define('astro-island', Island);

export {};
