import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** Names of the local storage entries that hold the session, and of the one that outlives it (product §6). */
export const sessionKeys = { token: 'admin-token', user: 'admin-user', device: 'admin-device' } as const;

export const adminUser = z.object({ username: z.string() });
export type AdminUser = z.infer<typeof adminUser>;

/** The lengths only guard against abuse. Messages never say what is wrong with a name or password (rules 2). */
export const loginRequest = z.strictObject({
  username: z.string('Enter your username.').check(z.minLength(1, 'Enter your username.'), z.maxLength(200)),
  password: z.string('Enter your password.').check(z.minLength(1, 'Enter your password.'), z.maxLength(1000)),
  /** From the last sign-in in this browser. It reserves a place while sign-in is being flooded (decision 0091). */
  device: z.optional(z.string().check(z.maxLength(1000))),
});

/** The hint on the sign-in page; shows the default credentials only while they are in force (rules 4). */
export const readLoginHint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/login',
  request: null,
  response: z.object({
    success: z.literal(true),
    defaultCredentials: z.nullable(z.object({ username: z.string(), password: z.string() })),
    configured: z.boolean(),
    /** Why nobody can sign in here, and what to set; null if `configured`. */
    notConfigured: z.nullable(z.string()),
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
    /** For the next sign-in in this browser. Grants no access. */
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
