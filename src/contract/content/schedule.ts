import * as z from 'zod/mini';
import { instant } from '../primitives.ts';

/** When something that is published is shown to visitors first; a year beyond this century is a slip of the keys. */
export const publishAt = instant.check(
  z.refine((value) => !/^(?:2[1-9]|[3-9]\d)\d\d-/.test(value), 'Write a year before 2100.'),
  z.describe('When visitors see it first, as a UTC time such as 2026-03-14T09:00:00Z; without it, at once.'),
);

/** What may wait for its moment. */
export interface Scheduled {
  publishAt?: string | undefined;
}
