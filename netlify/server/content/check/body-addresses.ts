import { factsOfBody, type BodyAddress } from '../render/body-facts.ts';

/** Without one of these no text leads anywhere on this site. */
const marks = /[[<]/;

/**
 * Every link and picture of a body, in their order, as the renderer reads them: inline, by reference and automatic ones, and none in code.
 *
 * @param body within its bounds (`problemOfBody`); none are found in one that is not
 */
export const addressesInBody = (body: string): readonly BodyAddress[] =>
  marks.test(body) ? factsOfBody(body).addresses : [];
