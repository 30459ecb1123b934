export { handleWorkingCopies as default } from '#server/handlers/working-copies.ts';

export const config = { path: '/api/admin/working-copies/:id' };
