import type * as z from 'zod/mini';
import type { BlobStore } from './blobs.ts';

/** The checked value under a key; null if there is none, or it does not match the schema. */
export async function readStoredJson<Value>(
  store: BlobStore,
  key: string,
  schema: z.ZodMiniType<Value>,
): Promise<Value | null> {
  const text = await store.get(key);
  return text === null ? null : (schema.safeParse(parseJson(text)).data ?? null);
}

/** The parsed JSON of a text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
