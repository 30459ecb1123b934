/** Where a visitor comes from. An administrator sits at this machine. */
export const visitorField = 'x-visitor';
