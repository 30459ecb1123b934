/** A mail link; only the `@` may stand bare in the address (RFC 6068). */
export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
