import { topicOf, type QuizQuestion } from '#contract/content/quiz.ts';

/** A question as the page asks it: with a topic, and the essay to read on where visitors can read that. */
export interface Asked extends Omit<QuizQuestion, 'essay'> {
  topic: string;
  essay?: { slug: string; title: string };
}

/**
 * The questions as the page asks them. The build reckons that, so that the browser needs no schema for it.
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
