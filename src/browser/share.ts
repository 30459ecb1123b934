import { share } from './share-sheet.ts';

/**
 * The share panel of an essay: `[data-share-essay]` with `data-title`. Listens on the document, since a live version
 * replaces the panel.
 */
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-share-essay]') : null;
  if (!button) return;
  const title = button.dataset['title'] ?? document.title;
  void share({ title, text: title, url: location.origin + location.pathname });
});
