import type { CDPSession } from 'playwright';

export interface Transfer {
  url: string;
  /** As the DevTools protocol names it: Document, Script, Font, Fetch … */
  type: string;
  /** Header fields and compressed body. */
  bytes: number;
}

/** Records everything that a page loads; the list grows as responses are completed. */
export async function recordTransfers(session: CDPSession): Promise<Transfer[]> {
  const running = new Map<string, Omit<Transfer, 'bytes'>>();
  const transfers: Transfer[] = [];
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    running.set(requestId, { url: response.url, type });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const started = running.get(requestId);
    if (started && !started.url.startsWith('data:')) transfers.push({ ...started, bytes: encodedDataLength });
  });
  await session.send('Network.enable');
  return transfers;
}

/** Total bytes. */
export const sum = (transfers: readonly Transfer[]): number => transfers.reduce((total, { bytes }) => total + bytes, 0);
