import { handleAdminBackup } from '#server/handlers/admin-backup.ts';

export default handleAdminBackup;

export const config = {
  path: [
    '/api/admin/backup',
    '/api/admin/backup/keys',
    '/api/admin/backup/restore',
    '/api/admin/backup/restored',
    '/api/admin/backup/values',
  ],
};
