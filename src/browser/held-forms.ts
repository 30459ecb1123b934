// What the public forms need before their code has loaded. Only pages with a form carry it, inlined, so that it works
// even if nothing can be loaded.

/**
 * Milliseconds before a form reports that no answer came (rules 41), and how much of that time a server has to show
 * that it is up.
 */
const patience = 9000;
const probeTimeout = 4000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Calls back with an event's form, its sleeping island, and the notice beside its button. */
const sleeping =
  (
    act: (form: HTMLFormElement, island: HTMLElement & { heldAt?: number }, notice: HTMLElement, event: Event) => void,
  ) =>
  (event: Event) => {
    const target = event.target as HTMLFormElement | HTMLInputElement;
    const form = target.closest('form');
    const island = form?.closest<HTMLElement>('astro-island[ssr]');
    const notice = form?.querySelector<HTMLElement>('.form-notice');
    if (form && island && notice) act(form, island, notice, event);
  };

const say = sleeping((_, island, notice) => {
  // A form reported as not sent is not sent later either, and the next attempt gets the full time.
  island.dispatchEvent(new Event('forget'));
  delete island.heldAt;
  const [text] = notice.children;
  if (text)
    text.textContent = `${navigator.onLine ? 'The server does not answer' : 'You are offline'}, so nothing was sent. What you typed is still here.`;
  notice.hidden = false;
  notice.scrollIntoView({ block: 'nearest' });
});

/** Waits for a form held by the intent directive, and then reports that it was not sent. */
const wait = sleeping((form, island, notice, event) => {
  if (!notice.hidden) form.querySelector('button')?.focus();
  notice.hidden = true;
  island.heldAt = performance.now();
  clearTimeout(timer);
  timer = setTimeout(
    () => {
      // A form that the browser itself refused was not held.
      if (event.defaultPrevented) say(event);
    },
    navigator.onLine ? patience : 0,
  );
});

/**
 * If a form's code fails to load, lets the browser post it as it would without JavaScript, provided the server is up.
 * Otherwise the browser would replace the page, and everything typed, with its error page.
 */
const post = sleeping((form, _, notice, event) => {
  if (event.defaultPrevented) return;
  event.preventDefault();
  // Pages are never served from a cache without revalidation.
  fetch('', { method: 'HEAD', signal: AbortSignal.timeout(probeTimeout) }).then(
    () => {
      if (!notice.hidden) return;
      clearTimeout(timer);
      form.submit();
    },
    () => say(event),
  );
});

addEventListener('submit', wait, true);
addEventListener('invalid', wait, true);
// A form that is held, or handled by its island, does not get here, or its submission is prevented.
addEventListener('submit', post);

// A form waiting to be sent (src/islands/forms/waiting-form.ts) is in local storage under its target address.
addEventListener('load', () => {
  try {
    for (const form of document.forms)
      if (localStorage.getItem(form.action)) form.closest('astro-island')?.dispatchEvent(new Event('wake'));
  } catch {
    // Storage is disabled, so nothing waits.
  }
});
