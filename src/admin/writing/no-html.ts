// Stands for @codemirror/lang-html in the build (astro.config.mjs): essays show HTML as text, so nothing of it is coloured, and its parsers are 60 KB.

/** What the Markdown of CodeMirror asks of a language: one without a parser and without completions. */
export const html = () => ({ language: { parser: null }, support: [] });

export const htmlCompletionSource = () => null;
