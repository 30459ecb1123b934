/**
 * `node:crypto`, loaded by the first call that needs it: it takes five milliseconds, more than all other imports of a function together, and most cold starts can
 * answer without it.
 */
export const nodeCrypto = (): typeof import('node:crypto') => process.getBuiltinModule('node:crypto');
