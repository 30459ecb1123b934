// Adopts the theme that was chosen on another page: in open tabs, and on a page that Back restores. theme.ts hears of
// it through the event `theme`.
const reread = () => {
  try {
    document.documentElement.dataset['theme'] = localStorage.getItem('theme') ?? '';
    dispatchEvent(new Event('theme'));
  } catch {
    // Without storage, no page knows what was chosen on another.
  }
};

addEventListener('storage', reread);
addEventListener('pageshow', reread);
export {};
