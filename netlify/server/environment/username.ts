/** Whether this is a valid user name for an administrator (rules 3). */
export const isUsername = (name: string): boolean => /^[a-z0-9][a-z0-9._-]{2,31}$/.test(name);
