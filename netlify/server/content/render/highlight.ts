import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import type { Language } from './code-blocks.ts';

/** By the highlighter's own names. It also knows the names that writers use. */
const languages = { typescript, javascript, json, sql, bash, python, go, rust, xml, css, yaml, diff };

/** The kinds of words by class, each by the first part of its name in the highlighter. Others look like plain code. */
const kinds = {
  k: ['keyword', 'literal', 'name', 'selector-tag'],
  t: ['built_in', 'type', 'title', 'selector-class', 'selector-id', 'selector-pseudo'],
  a: ['attr', 'attribute', 'property'],
  s: ['string', 'regexp', 'symbol', 'link'],
  n: ['number', 'bullet'],
  c: ['comment', 'quote', 'meta', 'doctag'],
  i: ['addition'],
  d: ['deletion'],
};
const classes = new Map(Object.entries(kinds).flatMap(([name, words]) => words.map((word) => [word, name])));

interface Run {
  kind: string;
  text: string;
}

/** Collects the text of code in flat runs of one class each, since browsers cannot handle a deep tree. */
class Runs {
  readonly runs: Run[] = [];
  private readonly open: string[] = [];

  addText(text: string): void {
    this.add(this.open.at(-1) ?? '', text);
  }

  private add(kind: string, text: string): void {
    const last = this.runs.at(-1);
    // Whitespace joins the run before it: the difference is invisible, and it saves a class.
    if (last && (last.kind === kind || text.trim() === '')) last.text += text;
    else if (text !== '') this.runs.push({ kind, text });
  }

  // The highlighter uses two names for each of these.
  openNode(scope: string): void {
    this.startScope(scope);
  }

  closeNode(): void {
    this.endScope();
  }

  startScope(scope: string): void {
    this.open.push(classes.get(scope.split('.', 1)[0] ?? '') ?? this.open.at(-1) ?? '');
  }

  endScope(): void {
    this.open.pop();
  }

  __addSublanguage(inner: Runs): void {
    for (const { kind, text } of inner.runs) this.add(kind, text);
  }

  finalize(): void {
    this.open.length = 0;
  }

  toHTML(): string {
    return this.runs
      .map(({ kind, text }) => (kind === '' ? escaped(text) : `<span class="${kind}">${escaped(text)}</span>`))
      .join('');
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);
hljs.configure({ __emitter: Runs, throwUnescapedHTML: false });

/**
 * Highlighted code as HTML, with one-letter classes.
 * @param code short enough (`code-blocks.ts`)
 */
export const highlight = (code: string, language: Language): string =>
  hljs.highlight(code, { language, ignoreIllegals: true }).value;
