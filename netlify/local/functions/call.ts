import { secure } from '#server/http/security-headers.ts';
import { BodyTooLarge } from '../http/incoming.ts';
import { problemAnswer } from '../http/problem-answer.ts';
import type { SiteFunction } from './bundles.ts';
import { contextOf, type Call } from './context.ts';

/** A function that has not answered by then is abandoned, as on Netlify (60 s). */
const defaultPatienceMs = 60_000;

const internalMessage = 'Something went wrong on our side. Please try again in a moment.';

/** Writes one JSON line to standard error (rules 37): the stack belongs there, never in an answer. */
function report(requestId: string, name: string, error: unknown): void {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${JSON.stringify({ level: 'error', requestId, function: name, message: reason })}\n`);
}

/**
 * Calls a function in this process. If it throws or takes longer than `patienceMs`, the answer is a 500 in the shape of
 * every other failure, without a stack; if it returns nothing, a 204.
 */
export async function callFunction(
  { name, handler, background }: SiteFunction,
  request: Request,
  call: Call,
  patienceMs = defaultPatienceMs,
): Promise<Response> {
  if (background) {
    call.waitUntil(Promise.resolve(handler(request, contextOf(call))));
    return new Response(null, { status: 202 });
  }
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`No answer after ${patienceMs} ms.`));
    }, patienceMs);
  });
  try {
    const answer = await Promise.race([handler(request, contextOf(call)), patience]);
    return answer instanceof Response ? answer : secure(new Response(null, { status: 204 }));
  } catch (error) {
    // A client that hung up or sent too much is not our fault.
    if (!request.signal.aborted && !(error instanceof BodyTooLarge)) report(call.requestId, name, error);
    return problemAnswer('internal', internalMessage, call.requestId);
  } finally {
    clearTimeout(timer);
  }
}
