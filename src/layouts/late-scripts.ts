const moduleScript = /<script type="module" src="(\/_astro\/[\w.-]+\.js)"><\/script>/g;

/**
 * The page with its module files asked for once it has loaded. They check what is shown against the API and serve the buttons marked `data-late`: nothing that
 * anybody waits for, and on a slow connection they would share it with the text and its typeface. A click on such a button that comes before its script is held
 * and replayed, the last one once.
 */
export function lateScripts(html: string): string {
  return html.replaceAll(moduleScript, (_, file: string) => `<script type="module">${loader(file)}</script>`);
}

const loader = (file: string): string =>
  `let b,h=e=>b=e.target.closest("[data-late]")??b;addEventListener("click",h);` +
  `addEventListener("load",()=>import("${file}").then(()=>{removeEventListener("click",h);b?.click()}))`;
