import type { Check } from './calls.ts';
import type { PackedAnswer } from './call-packed.ts';

/** What is wrong with a function's answer, as a sentence; null if it is right. */
export function faultOf(
  { status, answers }: Pick<Check, 'status' | 'answers'>,
  answer: PackedAnswer | Error,
): string | null {
  if (answer instanceof Error) return answer.message;
  const { text, log } = answer;
  const saying = `It said: ${text.slice(0, 500)}\n${log.slice(-1_000)}`;
  if (answer.status !== status) return `Its status has to be ${status}. ${saying}`;
  if (answers instanceof RegExp) return answers.test(text) ? null : `Its answer does not hold ${answers}. ${saying}`;
  try {
    const read = answers.response.safeParse(JSON.parse(text));
    if (read.success) return null;
    return `Its answer is not as the contract has it (${read.error.issues[0]?.path.join('.')}). ${saying}`;
  } catch {
    return `Its answer is no JSON. ${saying}`;
  }
}
