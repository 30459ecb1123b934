/**
 * Fetches the text face once the page has loaded, and notes that the browser has it: before-paint.ts shows it from the next page on. Put into a page that is being read,
 * it would wrap lines anew (decision 0154).
 */
const { href } = document.querySelector<HTMLLinkElement>('#face') ?? {};

// By a call: the request of a style says the whole address of a page, which may be a secret (rules 49).
async function fetchFace(address: string): Promise<void> {
  try {
    const answer = await fetch(address);
    await answer.blob();
    if (answer.ok) localStorage.setItem('face', address);
  } catch {
    // Another page tries again.
  }
}

if (href !== undefined && document.documentElement.dataset['face'] === undefined) void fetchFace(href);
