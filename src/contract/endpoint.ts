import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call of the API, said once for the server, the islands and the admin (architecture §5). */
export interface Endpoint<
  Request extends z.ZodMiniType | null = z.ZodMiniType | null,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  method: Method;
  /** Absolute path; `{name}` stands for one segment, as in `/api/essays/{slug}`. */
  path: `/api/${string}`;
  /** Schema of the body, or null where a body is not read. One that takes undefined makes the body optional. */
  request: Request;
  /** Schema of the successful answer. */
  response: Response;
  /** `bearer`: only with the administrator's token in the Authorization header. */
  auth: 'public' | 'bearer';
  /** Most bytes of a body; counted while reading (rules 12). */
  bodyLimit: number;
  /** Body types that are taken besides JSON (rules 13). */
  form?: 'urlencoded';
}

export type RequestOf<E extends Endpoint> = E['request'] extends z.ZodMiniType ? z.output<E['request']> : undefined;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/** Types a definition without widening it. */
export const defineEndpoint = <Request extends z.ZodMiniType | null, Response extends z.ZodMiniType>(
  endpoint: Endpoint<Request, Response>,
): Endpoint<Request, Response> => endpoint;

/** Fills `{name}` placeholders of a path; values are percent-encoded. Throws when one is missing. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) throw new Error(`The path ${path} needs a value for {${name}}.`);
    return encodeURIComponent(value);
  });
}
