import * as z from 'zod/mini';
import { text } from '../primitives.ts';
import { drawingName } from './drawing.ts';
import { evidence } from './evidence.ts';

const below = z.optional(text('one or two sentences below the heading'));

const chapter = z.strictObject({
  title: text('what was run or built, in a few words'),
  text: text('one to three sentences on the work'),
  kept: text('what remained of it, in one sentence'),
  link: z.optional(evidence),
  drawing: z.optional(
    drawingName.check(z.describe('A picture: the name of a file in content/drawings, without .svg.')),
  ),
});

/** The founder's earlier work. */
export const previous = z.strictObject({
  heading: text('the heading above the work'),
  text: below,
  items: z
    .array(chapter)
    .check(
      z.minLength(1, 'List at least one piece of work.'),
      z.maxLength(6, 'List at most 6 pieces of work.'),
      z.describe('The work, in order.'),
    ),
});

const step = z.strictObject({
  title: text('the step, in a few words'),
  text: text('one to three sentences on what happens'),
});

/** How decisions are made. */
export const decisions = z.strictObject({
  heading: text('the heading above the steps'),
  text: below,
  diagram: z.optional(
    drawingName.check(
      z.describe('The drawing beside the steps: the name of a file in content/drawings, without .svg.'),
    ),
  ),
  steps: z
    .array(step)
    .check(
      z.minLength(2, 'List two to eight steps.'),
      z.maxLength(8, 'List two to eight steps.'),
      z.describe('The steps, in order; the page numbers them.'),
    ),
});

const role = z.strictObject({
  title: text('the name of the role'),
  text: text('one to three sentences on the work and whom it suits'),
  where: z.optional(text('where and how, such as "From where you live"')),
  link: z.optional(evidence),
});

/** Open roles. If there are none, the page says so. */
export const roles = z.strictObject({
  heading: text('the heading above the roles'),
  text: below,
  none: text('what the page says while no role is open'),
  items: z.optional(
    z
      .array(role)
      .check(
        z.maxLength(24, 'List at most 24 roles.'),
        z.describe('The open roles. Remove one as soon as it is filled; with none the page says that none is open.'),
      ),
  ),
});
