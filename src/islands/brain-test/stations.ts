import type { Asked } from './asked.ts';
import { clock, type Answers, type Spent } from './state.ts';

/** The mark of a station on the line. Missed and open ones are off the line. */
export type Mark = 'planned' | 'here' | 'answered' | 'right' | 'missed' | 'left';

export interface Station {
  id: number;
  topic: string;
  mark: Mark;
  /** The text beside the topic, with the same meaning as the mark. */
  note: string;
  /** Percent of the longest time, if times were measured. */
  share?: number;
}

const notes = { here: 'Here', answered: 'Answered', planned: 'Open' } as const;
const outcomes = { right: 'Right', missed: 'Missed', left: 'Left open' } as const;

/** The line before the test: five stations, each with its difficulty. */
export const planned = (questions: readonly Asked[]): Station[] =>
  questions.map(({ id, topic, difficulty }) => ({ id, topic, mark: 'planned', note: difficulty }));

/** The line while the question at `index` is open. */
export const underway = (questions: readonly Asked[], answers: Answers, index: number): Station[] =>
  questions.map(({ id, topic }, at) => {
    const mark = at === index ? 'here' : typeof answers[at] === 'number' ? 'answered' : 'planned';
    return { id, topic, mark, note: notes[mark] };
  });

/** The line after the test, with the time spent on each question. */
export function walked(questions: readonly Asked[], answers: Answers, spent: Spent): Station[] {
  const longest = Math.max(0, ...(spent ?? []));
  return questions.map(({ id, topic, correctAnswer }, at) => {
    const answer = answers[at] ?? null;
    const mark = answer === correctAnswer ? 'right' : answer === null ? 'left' : 'missed';
    const time = spent?.[at];
    if (time === undefined) return { id, topic, mark, note: outcomes[mark] };
    const note = `${outcomes[mark]}, ${clock(Math.round(time / 1000))}`;
    return { id, topic, mark, note, share: longest > 0 ? Math.round((time / longest) * 1000) / 10 : 0 };
  });
}
