import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';

/** Starts Netlify's own emulator of Blobs, empty: the reference for ours (decision 0016). */
export async function startStockServer() {
  const directory = await mkdtemp(join(tmpdir(), 'stock-blobs-'));
  const token = 'stock-token';
  const server = new BlobsServer({ directory, token });
  const { port } = await server.start();
  return {
    url: `http://localhost:${port}`,
    token,
    siteID: 'stock-site',
    close: async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
export type StockServer = Awaited<ReturnType<typeof startStockServer>>;
