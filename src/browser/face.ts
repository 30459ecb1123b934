/**
 * Loads the text face once the page has loaded, and records that the browser has it; before-paint.ts uses it from the
 * next page on. If applied while a page is being read, it would rewrap lines (decision 0154).
 */
const { href } = document.querySelector<HTMLLinkElement>('#face') ?? {};

// With fetch, because a request from a style would send the full address of the page, which may be secret, as the
// referrer (rules 49).
async function fetchFace(address: string): Promise<void> {
  try {
    const answer = await fetch(address);
    await answer.blob();
    if (answer.ok) localStorage.setItem('face', address);
  } catch {
    // Another page will retry.
  }
}

if (href !== undefined && document.documentElement.dataset['face'] === undefined) void fetchFace(href);
