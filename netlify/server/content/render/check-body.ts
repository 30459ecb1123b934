import { bodyBeyondBounds, type BodyProblem } from '#contract/content/essay-body.ts';
import { factsOfBody } from './body-facts.ts';

/**
 * The first thing that keeps a body from being rendered as its writer means it: a bound, checked before anything is
 * parsed (rules 42), a picture from another site (rules 50), or an address with a backslash, which browsers treat as a
 * slash.
 * @returns null if there is none
 */
export const problemOfBody = (body: string): BodyProblem | null => bodyBeyondBounds(body) ?? factsOfBody(body).problem;
