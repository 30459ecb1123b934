import * as z from 'zod/mini';
import { deleteKeys } from '../delete-keys.ts';
import { nodeCrypto } from '../node-crypto.ts';
import { readStoredJson } from '../stored-json.ts';
import type { Opening } from '../stores.ts';

/** The HTML of an essay, with hashes of the body and of the HTML. */
const rendered = z.object({ body: z.string(), html: z.string(), hash: z.string() });

/** Identifies a rendering: the item, its revision, and the version of the renderer. */
export interface RenderingKey {
  id: string;
  rev: number;
  version: string;
}

const keyOf = ({ id, rev, version }: RenderingKey): string => `${id}/${rev}-${version}`;
const hashOf = (text: string): string => nodeCrypto().hash('sha256', text, 'base64url');

/**
 * The HTML of essays. All of it is derived, and may be lost or torn: then the essay is rendered again (decision 0087).
 */
export function renderedEssays({ store: storeOf }: Opening) {
  const store = storeOf('rendered-essays');

  /** Deletes the renderings of an item, except `kept`. */
  async function forget(id: string, kept?: RenderingKey): Promise<void> {
    const keys = await Array.fromAsync(store.keys(`${id}/`));
    await deleteKeys(
      store,
      keys.filter((key) => !kept || key !== keyOf(kept)),
    );
  }

  return {
    forget,

    /**
     * The HTML of a body; null if it was not kept, is torn, or belongs to another body: one revision can hold two
     * versions, and the clock chooses between them.
     */
    async read(key: RenderingKey, body: string): Promise<string | null> {
      const kept = await readStoredJson(store, keyOf(key), rendered);
      return kept?.body === hashOf(body) && kept.hash === hashOf(kept.html) ? kept.html : null;
    },

    /** Keeps the HTML of a body in place of all other renderings of its item. */
    async keep(key: RenderingKey, body: string, html: string): Promise<void> {
      const value: z.infer<typeof rendered> = { body: hashOf(body), html, hash: hashOf(html) };
      await store.put(keyOf(key), JSON.stringify(value));
      await forget(key.id, key);
    },
  };
}
