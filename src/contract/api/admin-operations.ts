import * as z from 'zod/mini';
import { adminRead } from '../admin-endpoint.ts';

/** The checks of the Operations screen; each is a call of its own (decision 0111). */
export const operationChecks = [
  'storage',
  'configuration',
  'mail',
  'schedules',
  'purges',
  'build',
  'unreadable',
  'sizes',
  'calls',
] as const;
export type OperationCheck = (typeof operationChecks)[number];

/** `note` informs, `attention` and `failing` need a person to act, `unknown` could not be checked. */
export const operationStates = ['good', 'note', 'attention', 'failing', 'unknown'] as const;
export type OperationState = (typeof operationStates)[number];

export const operationLine = z.object({
  state: z.enum(operationStates),
  /** The finding. */
  text: z.string(),
  /** What to do; null if nothing needs doing. */
  remedy: z.nullable(z.string()),
  /** The screen on which to do it. */
  link: z.nullable(z.object({ label: z.string(), path: z.string() })),
});
export type OperationLine = z.infer<typeof operationLine>;

/** One check, run now. A name that is not in `operationChecks` is answered with 404. */
export const readOperation = adminRead('/api/admin/operations/{check}', {
  check: z.enum(operationChecks),
  /** When it was checked, in UTC. */
  at: z.string(),
  tookMs: z.number(),
  lines: z.array(operationLine),
});
export type OperationView = z.infer<typeof readOperation.response>;

/** How many findings need a person, among the cheap checks; for the dashboard. */
export const readOperations = adminRead('/api/admin/operations', { needed: z.int() });
