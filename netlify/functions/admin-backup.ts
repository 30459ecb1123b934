export { handleAdminBackup as default } from '#server/handlers/admin-backup.ts';

export const config = {
  path: [
    '/api/admin/backup',
    '/api/admin/backup/keys',
    '/api/admin/backup/restore',
    '/api/admin/backup/restored',
    '/api/admin/backup/values',
  ],
};
