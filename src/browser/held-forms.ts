// What the public forms need before their code is there. Only the pages with a form carry it, inline: it has to work where nothing can be fetched.

/** Milliseconds until a form says that no answer came (rules 41), and of those that a server has to show that it is there. */
const patience = 9000;
const probeTimeout = 4000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Calls back with the form of an event, its island that is asleep, and the notice beside its button. */
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
  // What is said not to be sent is not sent later either, and the next try has all its time.
  island.dispatchEvent(new Event('forget'));
  delete island.heldAt;
  const [text] = notice.children;
  if (text)
    text.textContent = `${navigator.onLine ? 'The server does not answer' : 'You are offline'}, so nothing was sent. What you typed is still here.`;
  notice.hidden = false;
  notice.scrollIntoView({ block: 'nearest' });
});

/** Waits with a form that the intent directive holds, and then says that it was not sent. */
const wait = sleeping((form, island, notice, event) => {
  if (!notice.hidden) form.querySelector('button')?.focus();
  notice.hidden = true;
  island.heldAt = performance.now();
  clearTimeout(timer);
  timer = setTimeout(
    () => {
      // What the browser itself refused was not held.
      if (event.defaultPrevented) say(event);
    },
    navigator.onLine ? patience : 0,
  );
});

/**
 * A form whose code cannot be had is posted by the browser, as without JavaScript, where the server is there. Where it is not, the browser would leave the page
 * for its own about errors, and with it what was typed.
 */
const post = sleeping((form, _, notice, event) => {
  if (event.defaultPrevented) return;
  event.preventDefault();
  // Pages are never taken from a cache without asking.
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
// A form that is held, or that its island takes, does not come this far or is prevented.
addEventListener('submit', post);

// A form that waits to be sent (src/islands/forms/waiting-form.ts) lies in local storage under the address that it goes to.
addEventListener('load', () => {
  try {
    for (const form of document.forms)
      if (localStorage.getItem(form.action)) form.closest('astro-island')?.dispatchEvent(new Event('wake'));
  } catch {
    // Storage is switched off, so nothing waits.
  }
});
