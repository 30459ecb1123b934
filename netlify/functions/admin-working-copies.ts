import { handleWorkingCopies } from '#server/handlers/working-copies.ts';

export default handleWorkingCopies;

export const config = { path: '/api/admin/working-copies/:id' };
