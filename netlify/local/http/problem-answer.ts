import { problemStatus, type Problem, type ProblemCode } from '#contract/problem.ts';
import { secure } from '#server/http/security-headers.ts';

/**
 * A failure that the platform answers in place of a function, in the shape of every other failure (architecture §5);
 * never cached (rules 19).
 */
export function problemAnswer(code: ProblemCode, message: string, requestId: string): Response {
  const body: Problem = { success: false, code, message, requestId };
  return secure(Response.json(body, { status: problemStatus[code], headers: { 'cache-control': 'no-store' } }));
}
