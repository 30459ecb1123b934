// Replaces @codemirror/lang-html in the build (astro.config.mjs). Essays show HTML as text, so it needs no
// highlighting, and its parsers take 60 KB.

/** The least that CodeMirror's Markdown expects of a language: no parser and no completions. */
export const html = () => ({ language: { parser: null }, support: [] });

export const htmlCompletionSource = () => null;
