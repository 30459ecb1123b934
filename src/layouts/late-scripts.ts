const moduleScript = /<script type="module" src="(\/_astro\/[\w.-]+\.js)"><\/script>/g;

/** Recognises the script of LateFrame.astro, which serves no button, by its name. */
const isOfFrame = (file: string): boolean => file.startsWith('/_astro/LateFrame.');

/**
 * Makes a page request its module files, joined into one, only after it has loaded and painted. They compare the page
 * with the API, count the visit, store offline copies and serve the buttons marked `data-late`: nothing that a visitor
 * waits for, and on a slow connection they would compete with the text and its typeface. A click on such a button
 * before its script has arrived is held and replayed; if there are several, only the last.
 *
 * @param joined returns the address of one file that runs these in order
 */
export async function lateScripts(
  html: string,
  joined: (files: readonly string[]) => Promise<string>,
): Promise<string> {
  const scripts = [...html.matchAll(moduleScript)];
  const last = scripts.at(-1);
  if (!last) return html;
  const files = scripts.map(([, file = '']) => file);
  const asked = `import("${await joined(files)}")`;
  const code = files.every(isOfFrame) ? onceShown(asked) : holding(asked);
  return html.replaceAll(moduleScript, (_, _file, at: number) =>
    at === last.index ? `<script type="module">${code}</script>` : '',
  );
}

/**
 * After the load, once the browser reports its first paint. A small page has finished loading before that, and whatever
 * is requested earlier shares the connection and the processor with the paint. If the file fails to load, nothing
 * essential is lost.
 */
const onceShown = (asked: string): string =>
  `addEventListener("load",()=>new PerformanceObserver((l,o)=>{o.disconnect();${asked}.catch(()=>{})}).observe({type:"paint",buffered:!0}))`;

const holding = (asked: string): string =>
  `let b,h=e=>b=e.target.closest("[data-late]")??b;addEventListener("click",h);` +
  onceShown(`${asked}.then(()=>{removeEventListener("click",h);b?.click()})`);

const lateImport = /o\.disconnect\(\);import\("([^"]+)"\)/g;

/** The file that such a page requests after it is shown. */
export const lateFiles = (html: string): string[] => [...html.matchAll(lateImport)].map(([, file = '']) => file);
