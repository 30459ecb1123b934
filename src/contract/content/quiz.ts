import * as z from 'zod/mini';
import { text } from '../primitives.ts';

export const difficulties = ['Easy', 'Medium', 'Hard'] as const;

/** What the five questions are about, in their order (product §3). */
export const quizTopics = [
  'State management pattern',
  'Data structure of an autocomplete',
  'Normal form',
  'Shortest path',
  'Model-View-Controller',
] as const;

const written = {
  question: text('the question'),
  options: z.array(text('an answer')).check(
    z.length(4, 'Write exactly four answers.'),
    z.refine((options) => new Set(options).size === options.length, 'Write four different answers.'),
    z.describe('Four answers, of which one is right.'),
  ),
  correctAnswer: z
    .int('Write the position of the right answer, 0 to 3.')
    .check(
      z.minimum(0, 'Write 0 to 3.'),
      z.maximum(3, 'Write 0 to 3.'),
      z.describe('Which answer is right: 0 for the first, 3 for the last.'),
    ),
  difficulty: z.enum(difficulties, `Write one of: ${difficulties.join(', ')}.`),
};

export const quizQuestion = z.strictObject({ id: z.int().check(z.positive()), ...written });

const five = z.length(quizTopics.length, 'The test has five questions.');

/** The five questions of the brain test, one on each topic (product §3). */
export const quizQuestions = z.array(quizQuestion).check(
  five,
  z.check(({ value, issues }) => {
    for (const [index, { id }] of value.entries())
      if (id !== index + 1)
        issues.push({
          code: 'custom',
          input: value,
          path: [index, 'id'],
          message: `The questions stay in the order of their topics. Write ${index + 1}.`,
        });
  }),
);

/** What a form asks of it: how many questions there are, and what they are about, stays. */
export const quizForm = z.strictObject({
  questions: z.array(z.strictObject(written)).check(five, z.meta({ entries: quizTopics })),
});

export type QuizQuestion = z.infer<typeof quizQuestion>;
