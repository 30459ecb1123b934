const moduleScript = /<script type="module" src="(\/_astro\/[\w.-]+\.js)"><\/script>/g;

/**
 * The page with its module files asked for once it has loaded. They check what is shown against the API and serve share buttons: nothing that anybody waits for,
 * and on a slow connection they would share it with the text and its typeface.
 */
export function lateScripts(html: string): string {
  return html.replaceAll(
    moduleScript,
    (_, file: string) => `<script type="module">addEventListener("load",()=>import("${file}"))</script>`,
  );
}
