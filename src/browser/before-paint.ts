/**
 * What a page must know before its first paint, as the text of a script for the head:
 *
 * - the theme that the visitor chose, as `data-theme` on `<html>` (theme.ts);
 * - `data-face` on `<html>` where the text face is in the browser's cache (face.ts), which is then preloaded, so that it is there at the first paint (decision 0154);
 * - `data-filtering` on `<html>` where the address asks for a part of the portfolio, so that the style can hide the cards until projects.ts,
 *   which follows them, has picked those that match;
 * - where the search is, once search-lens.ts asks for it. It is named here since a script that fetches another one would itself be a file that every visit fetches.
 *
 * @param search address of the script of search-dialog.ts
 */
export const beforePaint = (search: string): string =>
  `{const r=document.documentElement;try{const t=localStorage.getItem('theme');if(t==='dark'||t==='light')r.dataset.theme=t;const f=document.getElementById('face');if(f&&localStorage.getItem('face')===f.href)f.media='',r.dataset.face=''}catch{}if(/[?&](q|status|sector)=[^&]/.test(location.search))r.dataset.filtering='';addEventListener('lens',e=>e.detail(import('${search}')))}`;
