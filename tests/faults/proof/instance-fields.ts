/** The header field with a visitor's address. Without it, a call is from this machine, as administrators' are. */
export const visitorField = 'x-visitor';
