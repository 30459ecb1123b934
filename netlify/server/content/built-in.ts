import { fileURLToPath } from 'node:url';
import type { Content } from './content.ts';
import { readContent } from './read-files.ts';

/**
 * What the files under `content/` say, for the functions. From source it reads them at each call, so that an edit shows at once; the bundle of a function
 * carries another version of this file, with the content written into it (`inline-built-in.ts`).
 *
 * @throws ContentError when a file breaks its schema.
 */
export function builtInContent(): Promise<Content> {
  return readContent(fileURLToPath(new URL('../../../content', import.meta.url)));
}
