/** Whether this is the shape of an administrator's user name (rules 3). */
export const isUsername = (name: string): boolean => /^[a-z0-9][a-z0-9._-]{2,31}$/.test(name);
