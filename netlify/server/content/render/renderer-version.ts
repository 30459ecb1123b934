/** Names all that decides what an essay renders to: this folder, the contract's bounds and pictures, and markdown-it. A test says what to write here when one of them changes. */
export const rendererVersion = 'f84d6839d761';
