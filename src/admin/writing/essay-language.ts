import { markdown, commonmarkLanguage } from '@codemirror/lang-markdown';
import { tags } from '@lezer/highlight';
import { Autolink, Strikethrough, Table, TaskList, type MarkdownConfig } from '@lezer/markdown';

/** Footnote references, and the markers that begin footnotes. */
const footnotes: MarkdownConfig = {
  defineNodes: [{ name: 'Footnote', style: tags.atom }],
  parseInline: [
    {
      name: 'Footnote',
      before: 'Link',
      parse(context, next, at) {
        if (next !== 91 || context.char(at + 1) !== 94) return -1;
        const [mark] = /^\[\^[^\s\]]{1,60}\]/.exec(context.slice(at, Math.min(context.end, at + 64))) ?? [];
        return mark ? context.addElement(context.elt('Footnote', at, at + mark.length)) : -1;
      },
    },
  ],
};

/** Constructs that essays do not support (product §2): HTML, indented code and underlined headings remain text. */
const unknown = ['IndentedCode', 'SetextHeading', 'HTMLBlock', 'HTMLTag'];

/** The Markdown of essays. Enter continues a list or quote, and pasting an address over a selection makes it a link. */
export const essayLanguage = () =>
  markdown({
    base: commonmarkLanguage,
    extensions: [Table, TaskList, Strikethrough, Autolink, footnotes, { remove: unknown }],
    completeHTMLTags: false,
  });
