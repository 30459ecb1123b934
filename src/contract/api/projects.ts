import * as z from 'zod/mini';
import { project } from '../content/project.ts';
import { defineEndpoint } from '../endpoint.ts';

export const listProjects = defineEndpoint({
  method: 'GET',
  path: '/api/projects',
  request: null,
  response: z.object({ success: z.literal(true), projects: z.array(project) }),
  auth: 'public',
  bodyLimit: 0,
});
