/** The administrator's user name if ADMIN_USERNAME is not set. */
export const defaultUsername = 'admin';

/**
 * The documented password of a site that runs on its developer's machine (rules 4), and its hash. Both are public, so
 * `credentials.ts` accepts them nowhere else.
 */
export const defaultPassword = 'change-this-password';
export const defaultPasswordHash =
  'scrypt:ln=17,r=8,p=1:45cLcnPfJwS9bJYfVMTAjQ:33q2iBqkKjL9VKh2AwqgctQRrKjTlUbj3HJ4EGQupDM';
