/** A fault in one request. */
export type Fault =
  /** An answer with this status from an intermediary; the request does not arrive. */
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  /** The connection breaks before the request arrives. */
  | { kind: 'reset before' }
  /** The request is carried out, then the connection breaks: the answer is lost. */
  | { kind: 'reset after' }
  /** The request is carried out, but its answer's body is cut off. */
  | { kind: 'torn body' }
  /** No answer ever comes, even if the caller gives up. */
  | { kind: 'hang' }
  /** The request is sent late. */
  | { kind: 'slow'; milliseconds: number }
  /** The request is sent once something else has happened. */
  | { kind: 'held'; until: Promise<unknown> };

export interface SentRequest {
  method: string;
  /** Path of the request, without its query. */
  path: string;
}

export interface Injection {
  fault: Fault;
  /** Which requests it affects; all by default. */
  where?: (request: SentRequest) => boolean;
  /** How many of them; 1 by default. */
  times?: number;
}

/** A fetch that fails on demand, and records what was sent. */
export interface FaultyFetch {
  fetch: typeof fetch;
  inject: (injection: Injection) => void;
  sent: SentRequest[];
}

const broken = (): TypeError => new TypeError('fetch failed', { cause: new Error('ECONNRESET') });

export function createFaultyFetch(): FaultyFetch {
  const sent: SentRequest[] = [];
  let pending: { fault: Fault; where: (request: SentRequest) => boolean; left: number }[] = [];

  function strike(request: SentRequest): Fault | undefined {
    const injection = pending.find(({ where }) => where(request));
    if (!injection) return undefined;
    injection.left -= 1;
    pending = pending.filter(({ left }) => left > 0);
    return injection.fault;
  }

  return {
    sent,
    inject: ({ fault, where = () => true, times = 1 }) => void pending.push({ fault, where, left: times }),
    fetch: async (input, init) => {
      const url = input instanceof Request ? input.url : input;
      const request = { method: (init?.method ?? 'get').toUpperCase(), path: new URL(url).pathname };
      sent.push(request);
      const fault = strike(request);
      switch (fault?.kind) {
        case undefined:
          return fetch(input, init);
        case 'status':
          return new Response('refused', { status: fault.status, headers: fault.headers ?? {} });
        case 'reset before':
          throw broken();
        case 'reset after':
          await (await fetch(input, init)).arrayBuffer();
          throw broken();
        case 'torn body': {
          const { status, headers } = await fetch(input, init);
          return new Response(tornBody(), { status, headers });
        }
        case 'hang':
          return Promise.withResolvers<Response>().promise;
        case 'slow':
          await new Promise((resolve) => setTimeout(resolve, fault.milliseconds));
          return fetch(input, init);
        case 'held':
          await fault.until;
          return fetch(input, init);
      }
    },
  };
}

function tornBody(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"blo'));
      controller.error(broken());
    },
  });
}

/** Affects only writes. */
export const onWrites = ({ method }: SentRequest): boolean => method === 'PUT';
