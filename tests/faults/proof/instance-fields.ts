/** The header field with a visitor's address. Administrators are on this machine. */
export const visitorField = 'x-visitor';
