import { listStores } from '@netlify/blobs';
import { rawStore } from './local-blobs.ts';
import type { StoredSite } from './stored-site.ts';

interface Kept {
  data: ArrayBuffer;
  metadata: unknown;
}

/** Every byte that a site has stored, including keys, as one text, for proving that erased data is gone. */
export async function everythingStored({ deploy }: Pick<StoredSite, 'deploy'>): Promise<string> {
  const start = `${deploy.context}_`;
  const { stores } = await listStores();
  const texts: string[] = [];
  for (const name of stores.filter((one) => one.startsWith(start))) {
    const store = rawStore(deploy.context, name.slice(start.length));
    for (const { key } of (await store.list()).blobs) {
      // A value deleted in the meantime is missing, whatever its type says.
      const found = (await store.getWithMetadata(key, { type: 'arrayBuffer' })) as Kept | null;
      texts.push(
        `${name}/${key} ${JSON.stringify(found?.metadata)} ${Buffer.from(found?.data ?? new ArrayBuffer()).toString()}`,
      );
    }
  }
  return texts.join('\n');
}
