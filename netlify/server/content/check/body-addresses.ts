import { factsOfBody, type BodyAddress } from '../render/body-facts.ts';

/** A text without any of these has no links. */
const marks = /[[<]/;

/**
 * Every link and picture of a body, in order, as the renderer reads them: inline, by reference and automatic, but none
 * in code.
 * @param body within its bounds (`problemOfBody`); otherwise none are found
 */
export const addressesInBody = (body: string): readonly BodyAddress[] =>
  marks.test(body) ? factsOfBody(body).addresses : [];
