import { markdown, commonmarkLanguage } from '@codemirror/lang-markdown';
import { tags } from '@lezer/highlight';
import { Autolink, Strikethrough, Table, TaskList, type MarkdownConfig } from '@lezer/markdown';

/** Marks of footnotes, in the text and before what they say. */
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

/** The constructs that essays do not know (product §2): their HTML, code by indentation and underlined headings are text. */
const unknown = ['IndentedCode', 'SetextHeading', 'HTMLBlock', 'HTMLTag'];

/** Markdown as essays have it, with Enter that goes on with a list or a quote, and an address that is pasted over words making a link of them. */
export const essayLanguage = () =>
  markdown({
    base: commonmarkLanguage,
    extensions: [Table, TaskList, Strikethrough, Autolink, footnotes, { remove: unknown }],
    completeHTMLTags: false,
  });
