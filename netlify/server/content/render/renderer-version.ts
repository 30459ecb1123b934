/**
 * Fingerprint of everything that decides how an essay is rendered: this folder, the contract's bounds, ids and
 * pictures, markdown-it and its footnotes, and the highlighter. A test says what to write here when one of them
 * changes.
 */
export const rendererVersion = '667e38d5e6f0';
