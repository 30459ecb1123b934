import { decoded } from './decoded.ts';

const islands = /<astro-island\b[^>]*>/g;
const properties = / props="([^"]*)"/;

/** Shorter ones cost less in the page than a separate answer with its header fields. */
const long = 2_000;

/** Whether an island waits for the visitor to use it. */
const waits = (island: string): boolean => !island.includes(':&quot;load&quot;}');

/**
 * Moves the long properties of a page's islands into files that load with their code. The HTML beside them already has
 * the same content; repeated as properties, it took up a sixth of the portfolio's bytes (decision 0174).
 *
 * @param element the island element that reads them there; a page with a different element is returned unchanged
 * @param write writes a script under a hashed name and returns its address
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
