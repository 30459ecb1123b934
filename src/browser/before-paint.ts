/**
 * What a page must know before its first paint, as the text of a script for the head:
 *
 * - the theme that the visitor chose, as `data-theme` on `<html>` (theme.ts);
 * - `data-filtering` on `<html>` where the address asks for a part of the portfolio, so that the style can hide the cards until projects.ts,
 *   which follows them, has picked those that match;
 * - where the code is that shows other settings than those of the build, once live-site.ts says that there are any. It is named here since a script that fetches another one
 *   would itself be a file that every visit fetches. For the same reason it fetches the search, once search-lens.ts asks for it.
 *
 * @param search address of the script of search-dialog.ts
 */
export const beforePaint = (search: string): string =>
  `{const r=document.documentElement;try{const t=localStorage.getItem('theme');if(t==='dark'||t==='light')r.dataset.theme=t}catch{}if(/[?&](q|status|sector)=[^&]/.test(location.search))r.dataset.filtering='';addEventListener('site',e=>import('/show-site.js').then(m=>m.showSite(e.detail)));addEventListener('lens',e=>e.detail(import('${search}')))}`;
