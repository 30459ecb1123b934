import type { StateCore, Token } from 'markdown-it';

/** A quotation mark after one of these is an opening one. */
const beforeOpening = /[\s([{<‘“—–/-]/;

/**
 * Replaces typewriter quotation marks and apostrophes with typographic ones in the text of an essay (decision 0154).
 * Code, tags, bare addresses and escaped marks stay as typed. Looks at each character once (rules 42).
 */
export function curlyQuotes({ tokens }: StateCore): void {
  for (const { children } of tokens) if (children) curlInLine(children);
}

function curlInLine(children: readonly Token[]): void {
  let before = ' ';
  let target = '';
  for (const token of children) {
    if (token.type === 'link_open') target = String(token.attrGet('href') ?? '');
    else if (token.type === 'link_close') target = '';
    else if (token.type === 'text' && (target === '' || !target.endsWith(token.content)))
      token.content = curly(token.content, before);
    if (token.type === 'softbreak' || token.type === 'hardbreak') before = ' ';
    else if (token.nesting === 0) before = token.content.at(-1) ?? before;
  }
}

/** @param before the character before the text */
function curly(text: string, before: string): string {
  let [from, previous] = [0, before];
  return text.replaceAll(/<[a-z/][^<>]*>|["']/gi, (mark, at: number) => {
    if (mark.startsWith('<')) return mark;
    const opens = beforeOpening.test(at > from ? text.charAt(at - 1) : previous);
    from = at + 1;
    // In '90s a digit follows: the mark stands for omitted digits.
    if (mark === "'") previous = opens && !/\d/.test(text.charAt(at + 1)) ? '‘' : '’';
    else previous = opens ? '“' : '”';
    return previous;
  });
}
