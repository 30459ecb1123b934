const moduleScript = /<script type="module" src="(\/_astro\/[\w.-]+\.js)"><\/script>/g;

/** By its name the script of LateFrame.astro, which serves no button. */
const isOfFrame = (file: string): boolean => file.startsWith('/_astro/LateFrame.');

/**
 * The page with its module files asked for once it has loaded and is painted, as one. They check what is shown against the API, count the visit, keep what can be read offline and serve the buttons marked `data-late`: nothing that
 * anybody waits for, and on a slow connection they would share it with the text and its typeface. A click on such a button that comes before its script is held
 * and replayed, the last one once.
 *
 * @param joined gives the address of one file that does what these do, in their order
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
 * After the load and once the browser says that it has painted: a small page has loaded before that, and what is asked for earlier shares the connection
 * and the processor with the first paint. Where the file cannot be fetched, the page lacks nothing that it needs.
 */
const onceShown = (asked: string): string =>
  `addEventListener("load",()=>new PerformanceObserver((l,o)=>{o.disconnect();${asked}.catch(()=>{})}).observe({type:"paint",buffered:!0}))`;

const holding = (asked: string): string =>
  `let b,h=e=>b=e.target.closest("[data-late]")??b;addEventListener("click",h);` +
  onceShown(`${asked}.then(()=>{removeEventListener("click",h);b?.click()})`);

const lateImport = /o\.disconnect\(\);import\("([^"]+)"\)/g;

/** The file that such a page asks for once it is shown. */
export const lateFiles = (html: string): string[] => [...html.matchAll(lateImport)].map(([, file = '']) => file);
