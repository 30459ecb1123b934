import { newId } from '#storage/ids.ts';
import type { SiteFunction } from './bundles.ts';
import { callFunction } from './call.ts';
import type { Call } from './context.ts';

const minute = 60_000;

/**
 * Milliseconds between two runs of a schedule: every N minutes, or `@hourly`.
 * @throws Error for any other schedule, which this machine does not know
 */
export function periodOf(schedule: string): number {
  if (schedule === '@hourly') return 60 * minute;
  const minutes = Number(/^\*\/([1-9]\d?) \* \* \* \*$/.exec(schedule)?.[1]);
  if (minutes <= 60) return minutes * minute;
  throw new Error(`This machine runs functions every few minutes or @hourly, not "${schedule}".`);
}

/**
 * Runs scheduled functions as Netlify does, but counting from now, not on the hour.
 * @param functions returns those of the current build
 * @param run calls one; must not reject
 * @returns a function that stops it
 */
export function runOnSchedule(
  functions: () => readonly SiteFunction[],
  run: (call: SiteFunction) => Promise<unknown>,
): () => void {
  let minutes = 0;
  const timer = setInterval(() => {
    minutes += 1;
    for (const call of functions()) {
      if (call.schedule !== null && (minutes * minute) % periodOf(call.schedule) === 0) void run(call);
    }
  }, minute);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}

/** Calls a function as its schedule does. Never rejects. */
export function callBySchedule(
  call: SiteFunction,
  site: string,
  platform: Pick<Call, 'siteUrl' | 'waitUntil'>,
): Promise<Response> {
  const url = new URL(`/.netlify/functions/${call.name}`, site);
  const request = new Request(url, { method: 'POST', body: JSON.stringify({ next_run: new Date().toISOString() }) });
  return callFunction(call, request, { ip: '127.0.0.1', requestId: newId(), url, params: {}, ...platform });
}
