import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

export const readHealth = defineEndpoint({
  method: 'GET',
  path: '/api/health',
  request: null,
  response: z.object({ success: z.literal(true), storage: z.literal('ok'), version: z.string(), build: z.string() }),
  auth: 'public',
  bodyLimit: 0,
});
