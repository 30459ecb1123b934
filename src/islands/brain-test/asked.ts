import { topicOf, type QuizQuestion } from '#contract/content/quiz.ts';

/** A question with its topic, and with its essay if visitors can read it. */
export interface Asked extends Omit<QuizQuestion, 'essay'> {
  topic: string;
  essay?: { slug: string; title: string };
}

/**
 * The questions for the page. Computed by the build, so that the browser needs no schema.
 *
 * @param essays those that visitors can read
 */
export const askedOf = (
  questions: readonly QuizQuestion[],
  essays: readonly { slug: string; title: string }[],
): Asked[] =>
  questions.map(({ essay: named, ...question }) => {
    const essay = essays.find(({ slug }) => slug === named);
    return { ...question, topic: topicOf(question), ...(essay && { essay: { slug: essay.slug, title: essay.title } }) };
  });
