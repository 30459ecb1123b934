/**
 * Settles what must be known before the first paint, as the text of a script for the head:
 *
 * - the theme that the visitor chose, as `data-theme` on `<html>` (theme.ts);
 * - `data-face` on `<html>` if the text face is in the browser's cache (face.ts); the face is then preloaded, so that it
 *   is there at the first paint (decision 0154);
 * - `data-filtering` on `<html>` if the address filters the portfolio, so that the style can hide the cards until
 *   projects.ts, which follows them, has filtered them;
 * - the import of the search, for search-lens.ts. It is here because a script with an import would become a file that
 *   every visit loads.
 *
 * @param search address of the script of search-dialog.ts
 */
export const beforePaint = (search: string): string =>
  `{const r=document.documentElement;try{const t=localStorage.getItem('theme');if(t==='dark'||t==='light')r.dataset.theme=t;const f=document.getElementById('face');if(f&&localStorage.getItem('face')===f.href)f.media='',r.dataset.face=''}catch{}if(/[?&](q|status|sector)=[^&]/.test(location.search))r.dataset.filtering='';addEventListener('lens',e=>e.detail(import('${search}')))}`;
