import * as z from 'zod/mini';

/** Every code that an answer can carry, with its status (architecture §5). */
export const problemStatus = {
  invalid: 400,
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  unreadable: 409,
  too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  idempotency_mismatch: 422,
  expired: 410,
  too_many_requests: 429,
  internal: 500,
  storage_unavailable: 503,
  busy: 503,
  maintenance: 503,
  not_configured: 503,
} as const;

export type ProblemCode = keyof typeof problemStatus;

/** The body of every failure. `message` and `fields` are written for the person who reads them. */
export const problem = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** The record as it stands now, if a save came with a stale `rev` (rules 28). */
  current: z.optional(z.unknown()),
});

export type Problem = z.infer<typeof problem>;
