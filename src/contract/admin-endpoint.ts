// Separate from endpoint.ts, which public pages load: schemas are built here, and pages load no code for that.
import * as z from 'zod/mini';
import { defineEndpoint, type Endpoint, type Method } from './endpoint.ts';

type Fields = Readonly<Record<string, z.ZodMiniType>>;

/** The body of a successful answer: `success`, and these fields. */
// @__NO_SIDE_EFFECTS__
export const successWith = <Answer extends Fields>(answer: Answer) => z.object({ success: z.literal(true), ...answer });

/** The body that a call takes, and its largest size in bytes. */
type Body<Request> = { request: Request; bodyLimit: number } | { request?: never; bodyLimit?: never };

/** A call that only the administrator may make. `answer` names the fields of its answer besides `success`. */
// @__NO_SIDE_EFFECTS__
export const adminEndpoint = <Answer extends Fields, Request extends z.ZodMiniType | null = null>(
  method: Method,
  path: Endpoint['path'],
  { answer, request, bodyLimit = 0 }: Body<Request> & { answer: Answer },
) =>
  defineEndpoint({
    method,
    path,
    // Null is the default of `Request`, for a call that takes no body.
    request: (request ?? null) as Request,
    response: successWith(answer),
    auth: 'bearer',
    bodyLimit,
  });

/** A GET of the administrator, with the fields of its answer besides `success`. */
// @__NO_SIDE_EFFECTS__
export const adminRead = <Answer extends Fields>(path: Endpoint['path'], answer: Answer) =>
  adminEndpoint('GET', path, { answer });
