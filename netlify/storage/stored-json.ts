import type * as z from 'zod/mini';
import type { BlobStore } from './blobs.ts';

/** What lies under a key, checked; null where there is nothing, or nothing that the schema takes. */
export async function readStoredJson<Value>(
  store: BlobStore,
  key: string,
  schema: z.ZodMiniType<Value>,
): Promise<Value | null> {
  const text = await store.get(key);
  return text === null ? null : (schema.safeParse(parseJson(text)).data ?? null);
}

/** The JSON of a text, undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
