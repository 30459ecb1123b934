import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** Names of the entries of local storage that hold the session, and of the one that outlasts it (product §6). */
export const sessionKeys = { token: 'admin-token', user: 'admin-user', device: 'admin-device' } as const;

export const adminUser = z.object({ username: z.string() });
export type AdminUser = z.infer<typeof adminUser>;

/** Lengths are bounds against abuse; what is wrong with a name or a password is never said (rules 2). */
export const loginRequest = z.strictObject({
  username: z.string('Enter your username.').check(z.minLength(1, 'Enter your username.'), z.maxLength(200)),
  password: z.string('Enter your password.').check(z.minLength(1, 'Enter your password.'), z.maxLength(1000)),
  /** What the last sign-in in this browser answered: it keeps a place while sign-ins are flooded (decision 0091). */
  device: z.optional(z.string().check(z.maxLength(1000))),
});

/** Which hint the sign-in page shows; the defaults only where they are in force (rules 4). */
export const readLoginHint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/login',
  request: null,
  response: z.object({
    success: z.literal(true),
    defaultCredentials: z.nullable(z.object({ username: z.string(), password: z.string() })),
    configured: z.boolean(),
  }),
  auth: 'public',
  bodyLimit: 0,
});

export const signIn = defineEndpoint({
  method: 'POST',
  path: '/api/admin/login',
  request: loginRequest,
  response: z.object({
    success: z.literal(true),
    token: z.string(),
    user: adminUser,
    message: z.string(),
    /** For the next sign-in in this browser. It opens nothing. */
    device: z.string(),
  }),
  auth: 'public',
  bodyLimit: 2 * 1024,
});

export const signOut = defineEndpoint({
  method: 'POST',
  path: '/api/admin/logout',
  request: null,
  response: z.object({ success: z.literal(true) }),
  auth: 'bearer',
  bodyLimit: 0,
});
