// After the first scroll, pictures that were skipped stay rendered (src/styles/home/proof.css), so that scrolling back,
// printing and full-page screenshots include them.
addEventListener('scroll', () => (document.documentElement.dataset['scrolled'] = ''), { once: true, passive: true });
export {};
