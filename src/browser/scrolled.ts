// Once somebody reads on, pictures that were skipped stay in the page (src/styles/home/proof.css): a way back, paper and a picture of the whole page have them too.
addEventListener('scroll', () => (document.documentElement.dataset['scrolled'] = ''), { once: true, passive: true });
export {};
