import type { MarkdownIt, Token } from 'markdown-it';

/**
 * A token with the fields of markdown-it's own, assigned directly. The package sets each by a helper that first
 * searches for its name, which takes a quarter of the time needed for a text.
 */
class PlainToken implements Token {
  map: Token['map'] = null;
  level = 0;
  children: Token['children'] = null;
  content = '';
  markup = '';
  info = '';
  block = false;
  hidden = false;
  type: Token['type'];
  tag: Token['tag'];
  attrs: Token['attrs'] = null;
  nesting: Token['nesting'];
  meta: Token['meta'] = null;

  constructor(type: string, tag: string, nesting: Token['nesting']) {
    this.type = type;
    this.tag = tag;
    this.nesting = nesting;
  }

  attrIndex(name: string): number {
    return this.attrs?.findIndex(([known]) => known === name) ?? -1;
  }

  attrPush(attribute: [string, string | number]): void {
    (this.attrs ??= []).push(attribute);
  }

  attrSet(name: string, value: string | number): void {
    const index = this.attrIndex(name);
    if (index < 0) this.attrPush([name, value]);
    else this.attrs?.splice(index, 1, [name, value]);
  }

  attrGet(name: string): string | number | null {
    return this.attrs?.find(([known]) => known === name)?.[1] ?? null;
  }

  attrJoin(name: string, value: string | number): void {
    const before = this.attrGet(name);
    this.attrSet(name, before === null ? value : `${before} ${value}`);
  }
}

/** The package exports no class to extend; structurally, this one is a token. */
function plainToken(...values: ConstructorParameters<typeof PlainToken>): Token {
  const token: unknown = new PlainToken(...values);
  return token as Token;
}

/** Makes the parser create plain tokens. Its states push them as markdown-it 15 does. */
export function plainTokens({ block, inline }: MarkdownIt): void {
  block.State = class extends block.State {
    override push(type: string, tag: string, nesting: Token['nesting']): Token {
      const token = plainToken(type, tag, nesting);
      token.block = true;
      if (nesting < 0) this.level -= 1;
      token.level = this.level;
      if (nesting > 0) this.level += 1;
      this.tokens.push(token);
      return token;
    }
  };
  inline.State = class extends inline.State {
    override pushPending(): Token {
      const token = plainToken('text', '', 0);
      token.content = this.pending;
      token.level = this.pendingLevel;
      this.tokens.push(token);
      this.pending = '';
      return token;
    }

    override push(type: string, tag: string, nesting: Token['nesting']): Token {
      if (this.pending) this.pushPending();
      const token = plainToken(type, tag, nesting);
      if (nesting < 0) {
        this.level -= 1;
        this.delimiters = this._prev_delimiters.pop() ?? [];
      }
      token.level = this.level;
      const isOpening = nesting > 0;
      if (isOpening) {
        this.level += 1;
        this._prev_delimiters.push(this.delimiters);
        this.delimiters = [];
      }
      this.pendingLevel = this.level;
      this.tokens.push(token);
      this.tokens_meta.push(isOpening ? { delimiters: this.delimiters } : undefined);
      return token;
    }
  };
}
