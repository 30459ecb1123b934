import { handleProjects } from '#server/handlers/projects.ts';

export default handleProjects;

export const config = { path: '/api/projects' };
