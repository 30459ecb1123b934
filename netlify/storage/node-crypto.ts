import type * as Crypto from 'node:crypto';

/**
 * `node:crypto`, loaded by the first call that needs it: loading takes five milliseconds, more than all other imports
 * of a function together, and most cold starts answer without it.
 */
export const nodeCrypto = (): typeof Crypto => process.getBuiltinModule('node:crypto');
