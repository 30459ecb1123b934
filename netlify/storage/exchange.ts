/** The real outcome of an HTTP exchange with Blobs, whatever the client makes of it. */
export interface Exchange {
  /** Status of the last answer; 0 if none arrived. */
  status: number;
  etag: string | null;
  /** Why no answer arrived. */
  failure: unknown;
}

/** Statuses that the client understands and does not retry by itself. */
export const understood: ReadonlySet<number> = new Set([200, 204, 304, 404, 412]);

/**
 * Wraps `fetch` so that one exchange can be watched. It suppresses two habits of the client: retrying five times, five
 * seconds apart, after a 429, a 5xx or a lost connection; and taking any status but 412 for a successful conditional
 * write. The client instead gets an answer that it neither retries nor understands, and the caller decides by
 * `exchange` alone.
 */
export function watchFetch(fetcher: typeof fetch, signal: AbortSignal): { exchange: Exchange; fetch: typeof fetch } {
  const exchange: Exchange = { status: 0, etag: null, failure: undefined };
  const watched: typeof fetch = async (input, init) => {
    try {
      const response = await fetcher(input, { ...init, signal });
      exchange.status = response.status;
      exchange.etag = response.headers.get('etag');
      if (understood.has(response.status)) return response;
      await response.body?.cancel();
    } catch (error) {
      exchange.status = 0;
      exchange.etag = null;
      exchange.failure = error;
    }
    return new Response(null, { status: 400 });
  };
  return { exchange, fetch: watched };
}
