import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const mono = { fontFamily: 'var(--font-mono)', fontSize: '0.86em' };
const heading = { fontFamily: 'var(--font-display)', fontWeight: '600', letterSpacing: '-0.01em' };
const mark = { color: 'var(--muted)', fontWeight: '400' };

/**
 * Markdown styled like the page: large headings, visible emphasis, quiet markers. All colours are the site's, for both
 * themes.
 */
const words = [
  { tag: tags.heading2, ...heading, fontSize: '1.4em', lineHeight: '1.3' },
  { tag: tags.heading3, ...heading, fontSize: '1.14em' },
  { tag: tags.heading, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.quote, color: 'var(--muted)', fontStyle: 'italic' },
  { tag: tags.link, color: 'var(--accent)' },
  { tag: tags.monospace, ...mono },
  { tag: tags.labelName, ...mono, color: 'var(--muted)' },
  { tag: tags.url, ...mono, color: 'var(--muted)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.meta], ...mark },
  { tag: tags.atom, color: 'var(--accent)' },
];

const panel = {
  border: '1px solid var(--line-strong)',
  borderRadius: '3px',
  background: 'var(--surface)',
  color: 'var(--ink)',
};

const theme = EditorView.theme({
  '&': { color: 'var(--ink)', fontSize: 'inherit', background: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-text)', lineHeight: '1.68', overflowX: 'hidden' },
  '.cm-content': { padding: '0.25rem 0 var(--writing-end, 40vh)', caretColor: 'var(--accent)', minHeight: '50vh' },
  '.cm-line': { padding: '0 0.25rem' },
  '.cm-placeholder': { color: 'var(--muted)', fontStyle: 'italic' },
  '.cm-gutters': { background: 'transparent', border: '0', color: 'var(--muted)' },
  // Quieter, but readable: 4.5:1 in both themes.
  '.cm-dim, .cm-dim *': { color: 'var(--muted) !important', transition: 'color 120ms' },
  '.cm-upload': {
    padding: '0.1em 0.5em',
    border: '1px dashed var(--line-strong)',
    fontFamily: 'var(--font-text)',
    fontSize: '0.8em',
    color: 'var(--muted)',
  },
  '.cm-tooltip': {
    ...panel,
    boxShadow: '0 12px 32px rgb(0 0 0 / 0.2)',
    fontFamily: 'var(--font-text)',
    fontSize: '0.9rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-text)', maxHeight: '27rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.45rem 0.8rem', lineHeight: '1.3' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': { background: 'var(--ink)', color: 'var(--paper)' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionDetail': { color: 'inherit', opacity: '0.75', fontStyle: 'normal' },
  '.cm-diagnostic': { padding: '0.5rem 0.8rem', maxWidth: '28rem' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--danger)' },
  '.cm-diagnostic-warning': { borderLeft: '3px solid var(--orange)' },
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--danger)' },
  '.cm-lintRange-warning': { backgroundImage: 'none', textDecoration: 'underline wavy var(--orange)' },
  '.cm-gutter-lint': { width: '1.1rem' },
  '.cm-lint-marker': { width: '0.65rem', height: '0.65rem', borderRadius: '50%', cursor: 'pointer' },
  '.cm-lint-marker-error': { content: 'none', background: 'var(--danger)' },
  '.cm-lint-marker-warning': { content: 'none', background: 'var(--orange)' },
  '.cm-panels': { ...panel, zIndex: '5', fontFamily: 'var(--font-text)', fontSize: '0.9rem' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line-strong)', position: 'sticky', top: 'var(--writing-top, 0)' },
  '.cm-panel.cm-search': { padding: '0.6rem 2.5rem 0.6rem 0.7rem', lineHeight: '2.4' },
  '.cm-panel.cm-search label': { fontSize: '0.85rem' },
  '.cm-textfield': { ...panel, padding: '0.35rem 0.5rem', fontSize: '0.95rem', verticalAlign: 'baseline' },
  '.cm-textfield:focus, .cm-button:focus-visible': { outline: '3px solid var(--focus)', outlineOffset: '1px' },
  '.cm-button': {
    ...panel,
    backgroundImage: 'none',
    padding: '0.35rem 0.7rem',
    textTransform: 'capitalize',
    cursor: 'pointer',
  },
  '.cm-panel.cm-search [name=close]': { color: 'var(--ink)', fontSize: '1.4rem', padding: '0 0.6rem' },
  '.cm-searchMatch': { background: 'color-mix(in srgb, var(--yellow) 28%, transparent)' },
  '.cm-searchMatch-selected': { background: 'color-mix(in srgb, var(--accent) 40%, transparent)' },
});

export const look = [theme, syntaxHighlighting(HighlightStyle.define(words))];
