import * as z from 'zod/mini';
import { text } from '../primitives.ts';

export const difficulties = ['Easy', 'Medium', 'Hard'] as const;

export const quizQuestion = z.strictObject({
  id: z.int('Write a whole number that no other question has.').check(z.positive()),
  question: text('the question'),
  options: z.array(text('an answer')).check(z.length(4, 'Write exactly four answers.')),
  correctAnswer: z
    .int('Write the position of the right answer, 0 to 3.')
    .check(z.minimum(0, 'Write 0 to 3.'), z.maximum(3, 'Write 0 to 3.')),
  difficulty: z.enum(difficulties, `Write one of: ${difficulties.join(', ')}.`),
});

/** content/quiz.json: the five questions of the brain test (product §3). */
export const quiz = z.strictObject({
  questions: z.array(quizQuestion).check(z.length(5, 'The test has five questions.')),
});

export type QuizQuestion = z.infer<typeof quizQuestion>;
export type Quiz = z.infer<typeof quiz>;
