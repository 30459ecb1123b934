import { decoded } from './decoded.ts';

const islands = /<astro-island\b[^>]*>/g;
const properties = / props="([^"]*)"/;

/** Shorter ones cost less in the page than another answer with its header fields. */
const long = 2_000;

/** Whether an island waits until somebody means to use it. */
const waits = (island: string): boolean => !island.includes(':&quot;load&quot;}');

/**
 * The page with the long properties of its islands in files that are fetched with their code. What they say stands in the HTML beside them already, and as properties once more
 * it took a sixth of the portfolio's bytes (decision 0174).
 *
 * @param element the element of islands that reads them there; a page with another one is given back as it is
 * @param write writes a script under a name with its hash, and gives its address
 */
export async function propsApart(
  html: string,
  element: string,
  write: (script: string) => Promise<string>,
): Promise<string> {
  if (!html.includes(element)) return html;
  const apart = new Map<string, string>();
  for (const [island] of html.matchAll(islands)) {
    const [attribute = '', written = ''] = properties.exec(island) ?? [];
    if (written.length < long || !waits(island)) continue;
    const address = await write(`export default ${decoded(written)}`);
    apart.set(
      island,
      island.replace(attribute, () => ` props-at="${address}"`),
    );
  }
  return html.replaceAll(islands, (island) => apart.get(island) ?? island);
}
