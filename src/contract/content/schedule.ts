import * as z from 'zod/mini';
import { instant } from '../primitives.ts';

/** When a published item first becomes visible. A year beyond this century is a typing mistake. */
export const publishAt = instant.check(
  z.refine((value) => !/^(?:2[1-9]|[3-9]\d)\d\d-/.test(value), 'Write a year before 2100.'),
  z.describe('When visitors first see it, as a UTC time such as 2026-03-14T09:00:00Z; if left out, at once.'),
);

/** Something that can be scheduled. */
export interface Scheduled {
  publishAt?: string | undefined;
}
