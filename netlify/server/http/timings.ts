/** What an instance remembers about an endpoint. */
interface Timing {
  calls: number;
  worstMs: number;
  storageCalls: number;
  /** The latest durations, in no promised order. */
  latest: number[];
}

export interface EndpointTimes {
  /** Method and pattern of the path. */
  endpoint: string;
  calls: number;
  /** Of the latest 200 calls. */
  medianMs: number;
  worstMs: number;
  /** On average, to one decimal. */
  storageCalls: number;
}

/** How many durations the median is taken from. */
const remembered = 200;

// Each function is a bundle of its own. If several run in one process, as on a developer's machine, they share these.
const shared = Symbol.for('meridian-forge timings');
const holder = globalThis as Record<symbol, Map<string, Timing> | undefined>;
const known = (holder[shared] ??= new Map<string, Timing>());

/** Notes a call. Paths are patterns, so there are no more entries than endpoints. */
export function noteTime(endpoint: string, durationMs: number, storageCalls: number): void {
  const timing = known.get(endpoint) ?? { calls: 0, worstMs: 0, storageCalls: 0, latest: [] };
  known.set(endpoint, timing);
  timing.latest[timing.calls % remembered] = durationMs;
  timing.calls += 1;
  timing.worstMs = Math.max(timing.worstMs, durationMs);
  timing.storageCalls += storageCalls;
}

/** The timings of this instance, and when they began, in milliseconds since 1970. */
export function timings(): { since: number; endpoints: EndpointTimes[] } {
  const endpoints = [...known].map(([endpoint, { calls, worstMs, storageCalls, latest }]) => ({
    endpoint,
    calls,
    medianMs: Math.round(latest.toSorted((left, right) => left - right)[Math.floor(latest.length / 2)] ?? 0),
    worstMs: Math.round(worstMs),
    storageCalls: Math.round((storageCalls / calls) * 10) / 10,
  }));
  return { since: performance.timeOrigin, endpoints };
}
