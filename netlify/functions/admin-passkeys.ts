export { handleAdminPasskeys as default } from '#server/handlers/admin-passkeys.ts';

export const config = {
  path: [
    '/api/admin/login/passkey',
    '/api/admin/passkeys',
    '/api/admin/passkeys/options',
    '/api/admin/passkeys/:id',
    '/api/admin/password-sign-in',
  ],
};
