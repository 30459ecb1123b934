import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** What the Operations screen looks at, each by itself (decision 0111). */
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

/** `note` is for information, `attention` and `failing` need a person, `unknown` could not be looked at. */
export const operationStates = ['good', 'note', 'attention', 'failing', 'unknown'] as const;
export type OperationState = (typeof operationStates)[number];

export const operationLine = z.object({
  state: z.enum(operationStates),
  /** What is so. */
  text: z.string(),
  /** What to do; null where there is nothing to do. */
  remedy: z.nullable(z.string()),
  /** The screen on which that is done. */
  link: z.nullable(z.object({ label: z.string(), path: z.string() })),
});
export type OperationLine = z.infer<typeof operationLine>;

/** One check, as it stands at this moment. Another name than those of `operationChecks` is 404. */
export const readOperation = defineEndpoint({
  method: 'GET',
  path: '/api/admin/operations/{check}',
  request: null,
  response: z.object({
    success: z.literal(true),
    check: z.enum(operationChecks),
    /** When it was looked at, in UTC. */
    at: z.string(),
    tookMs: z.number(),
    lines: z.array(operationLine),
  }),
  auth: 'bearer',
  bodyLimit: 0,
});
export type OperationView = z.infer<typeof readOperation.response>;

/** How many lines need a person, of the checks that read little; for the dashboard. */
export const readOperations = defineEndpoint({
  method: 'GET',
  path: '/api/admin/operations',
  request: null,
  response: z.object({ success: z.literal(true), needed: z.int() }),
  auth: 'bearer',
  bodyLimit: 0,
});
