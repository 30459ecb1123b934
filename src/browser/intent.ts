// The client directive of every island (architecture §3). Inlined in each page, so every visit pays for every byte.
import type { ClientDirective } from 'astro';

/**
 * Events that wake an island. A touch starts with a pointerdown in every browser that runs modules, so touchstart is
 * not needed.
 */
const signs = ['pointerenter', 'pointerdown', 'focusin', 'wake', 'submit', 'invalid', 'click'];

/**
 * `client:intent` hydrates an island at the first pointer or focus inside it, or when a `wake` event is dispatched on
 * it. Its value narrows that: a CSS selector counts only what happens inside a match (`"form"`; `"none"` leaves only
 * the `wake` event), and `"load"` wakes the island once the page has loaded.
 *
 * Until the island says `awake` (src/islands/waking/awake.ts), a `submit`, a form refused by the browser's own
 * validation, a click on a `[data-hold]` control and a `wake` with a detail are held, and afterwards replayed, once
 * each. When the code cannot be fetched, what was held is handled as it would be without JavaScript, and the next sign
 * triggers another attempt. A `forget` event drops what is held (held-forms.ts).
 *
 * The island's element gets `since`, the `performance.now()` of the first sign.
 */
const intent: ClientDirective = (load, { value }, element) => {
  const island: HTMLElement & { since?: number } = element;
  const part = typeof value === 'string' && value !== 'load' ? value : '';
  const held = new Map<EventTarget, () => void>();
  let waking = false;

  const listen = (set: 'addEventListener' | 'removeEventListener') => {
    for (const sign of signs) island[set](sign, hear, true);
  };

  const hear = (event: Event) => {
    const target = event.target as HTMLElement;
    const hold = (key: HTMLElement, replay: () => void) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      held.set(key, replay);
    };
    const formOf = (form: HTMLFormElement) => (form.isConnected ? form : island.querySelector('form'));
    if (event.type === 'submit') {
      const form = target as HTMLFormElement;
      const { submitter } = event as SubmitEvent;
      hold(form, () => formOf(form)?.requestSubmit(submitter?.isConnected ? submitter : null));
    } else if (event.type === 'invalid') {
      const { form } = target as HTMLInputElement;
      if (form) hold(form, () => formOf(form)?.requestSubmit());
    } else if (event.type === 'wake') {
      const { detail } = event as CustomEvent<unknown>;
      if (detail) hold(island, () => island.dispatchEvent(new CustomEvent('wake', { detail })));
    } else if (event.type === 'click') {
      const control = target.closest<HTMLElement>('[data-hold]');
      if (!control) return;
      hold(control, () => control.click());
    } else if (part && !target.closest(part)) return;
    void wake();
  };

  const wake = async () => {
    island.since ??= performance.now();
    if (waking) return;
    waking = true;
    const awake = new Promise((resolve) => island.addEventListener('awake', resolve, { once: true }));
    await (
      await load()
    )();
    // Astro leaves `ssr` on an island whose code failed to load.
    const failed = island.hasAttribute('ssr');
    if (!failed) await awake;
    listen('removeEventListener');
    for (const replay of held.values()) replay();
    held.clear();
    waking = false;
    if (failed) listen('addEventListener');
  };

  listen('addEventListener');
  island.addEventListener('forget', () => held.clear());
  if (value === 'load') addEventListener('load', () => void wake());
};

export default intent;
