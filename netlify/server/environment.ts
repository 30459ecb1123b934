import * as z from 'zod/mini';
import { Refusal } from './http/refusal.ts';

/** The variables that functions read (design §7); a value that is set but useless is worse than none, so it is refused. */
const schema = z.object({
  /** Key of every HMAC: addresses of origin, identities of subscribers. */
  SESSION_SECRET: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => Buffer.byteLength(value) >= 32,
          'Set SESSION_SECRET to at least 32 random bytes, such as the output of `openssl rand -base64 48`.',
        ),
      ),
  ),
});

export type Environment = z.infer<typeof schema>;

/**
 * Checks the variables.
 *
 * @throws Refusal `not_configured` that says what to set
 */
export function parseEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const result = z.safeParse(schema, variables);
  if (result.success) return result.data;
  throw notConfigured(result.error.issues.map(({ message }) => message).join(' '));
}

let parsed: Environment | undefined;

/** The environment of this process, parsed once. */
export const environment = (): Environment => (parsed ??= parseEnvironment(process.env));

/**
 * The key of HMACs.
 *
 * @throws Refusal `not_configured` where there is none: it never falls back to something that could be guessed
 */
export function secretOf({ SESSION_SECRET }: Environment): string {
  if (SESSION_SECRET !== undefined) return SESSION_SECRET;
  throw notConfigured('This site cannot take forms yet: set SESSION_SECRET to at least 32 random bytes.');
}

const notConfigured = (message: string) => new Refusal('not_configured', message, { retryAfterSeconds: 600 });
