import * as z from 'zod/mini';
import { refuseAt, text } from '../primitives.ts';
import { essaySlug } from './project-story.ts';

export const difficulties = ['Easy', 'Medium', 'Hard'] as const;

/** The topics of the five questions, in order (product §3). */
export const quizTopics = [
  'State management pattern',
  'Data structure of an autocomplete',
  'Normal form',
  'Shortest path',
  'Model-View-Controller',
] as const;

/** Older files and items have none of the optional fields (decision 0089); the question is then shown without them. */
const written = {
  topic: z.optional(
    text('the topic, in one to three words').check(
      z.maxLength(28, 'Keep it to 28 characters.'),
      z.describe(
        'The topic in one to three words, shown at its station on the drawn line. It is read before the test, so it must not give the answer away.',
      ),
    ),
  ),
  question: text('the question'),
  options: z.array(text('an answer')).check(
    z.length(4, 'Write exactly four answers.'),
    z.refine((options) => new Set(options).size === options.length, 'Write four different answers.'),
    z.describe('Four answers, one of them right.'),
  ),
  correctAnswer: z
    .int('Write the position of the right answer, 0 to 3.')
    .check(
      z.minimum(0, 'Write 0 to 3.'),
      z.maximum(3, 'Write 0 to 3.'),
      z.describe('Which answer is right: 0 for the first, 3 for the last.'),
    ),
  difficulty: z.enum(difficulties, `Write one of: ${difficulties.join(', ')}.`),
  explanation: z.optional(
    text('why the right answer is right').check(
      z.maxLength(600, 'Keep it to 600 characters.'),
      z.describe(
        'Why the right answer is right, and why a wrong one is tempting. The results show it, whatever was answered.',
      ),
    ),
  ),
  essay: z.optional(essaySlug),
};

export const quizQuestion = z.strictObject({ id: z.int().check(z.positive()), ...written });

const five = z.length(quizTopics.length, 'The test has five questions.');

/** The five questions of the brain test, one on each topic (product §3). */
export const quizQuestions = z.array(quizQuestion).check(
  five,
  z.check((given) => {
    for (const [index, { id }] of given.value.entries())
      if (id !== index + 1)
        refuseAt(given, [index, 'id'], `The questions stay in the order of their topics. Write ${index + 1}.`);
  }),
);

/** The part of it that the form covers: the number of questions and their topics are fixed. */
export const quizForm = z.strictObject({
  questions: z.array(z.strictObject(written)).check(five, z.meta({ entries: quizTopics })),
});

export type QuizQuestion = z.infer<typeof quizQuestion>;

/** The topic of a question: its own, or the default for its position. */
export const topicOf = ({ id, topic }: QuizQuestion): string => topic ?? quizTopics[id - 1] ?? '';
