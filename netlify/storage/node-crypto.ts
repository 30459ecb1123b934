import type * as Crypto from 'node:crypto';

/**
 * `node:crypto`, loaded by the first call that needs it: it takes five milliseconds, more than all other imports of a function together, and most cold starts can
 * answer without it.
 */
export const nodeCrypto = (): typeof Crypto => process.getBuiltinModule('node:crypto');
