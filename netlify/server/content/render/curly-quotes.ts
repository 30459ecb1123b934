import type { StateCore, Token } from 'markdown-it';

/** What a quotation mark that follows it opens something after. */
const beforeOpening = /[\s([{<‘“—–/-]/;

/**
 * The quotation marks and apostrophes of a typewriter as a printer sets them, in the text of an essay (decision 0154). Code, tags, bare addresses and what a backslash stands before stay as they
 * were typed. It looks once at each character (rules 42).
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

/** @param before the character that the text follows */
function curly(text: string, before: string): string {
  let [from, previous] = [0, before];
  return text.replaceAll(/<[a-z/][^<>]*>|["']/gi, (mark, at: number) => {
    if (mark.startsWith('<')) return mark;
    const opens = beforeOpening.test(at > from ? text.charAt(at - 1) : previous);
    from = at + 1;
    // A digit follows in '90s, where a number was left out.
    if (mark === "'") previous = opens && !/\d/.test(text.charAt(at + 1)) ? '‘' : '’';
    else previous = opens ? '“' : '”';
    return previous;
  });
}
