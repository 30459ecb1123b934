export { handleProjects as default } from '#server/handlers/projects.ts';

export const config = { path: '/api/projects' };
