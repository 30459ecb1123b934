import type { OperationCheck, OperationLine } from '#contract/api/admin-operations.ts';
import { messageOf, RequestFailed } from '../../api/client.ts';

/**
 * Stands in for a check that failed to load. Without storage, the server cannot verify a session and answers nothing
 * (rules 31), so that failure itself is a finding about storage.
 */
export function failedLine(check: OperationCheck, error: unknown): OperationLine {
  const problem = error instanceof RequestFailed ? error.problem : null;
  if (problem?.code !== 'storage_unavailable') {
    const said = messageOf(error) ?? 'The server gave no answer.';
    const remedy = 'Press Refresh in half a minute. If it still fails, look at netlifystatus.com.';
    return { state: 'unknown', text: `This could not be checked just now. ${said}`, remedy, link: null };
  }
  if (check === 'storage') {
    return {
      state: 'failing',
      text: 'Storage does not answer, so not even your session could be checked.',
      remedy: `Look at netlifystatus.com. The log says what storage answered, in the line with the requestId ${problem.requestId}. Until then forms say that they could not be sent, and visitors see the last build. When storage is back, everything resumes by itself.`,
      link: null,
    };
  }
  const text = 'This could not be checked, since storage does not answer.';
  return { state: 'unknown', text, remedy: null, link: null };
}
