/**
 * The `mailto:` link to an address (RFC 6068). Whatever else the address holds, it can add no field such as `cc`: only the `@` before the domain stands bare.
 */
export function mailLink(address: string): string {
  const text = address.toWellFormed();
  const at = text.lastIndexOf('@');
  return at < 0
    ? `mailto:${encodeURIComponent(text)}`
    : `mailto:${encodeURIComponent(text.slice(0, at))}@${encodeURIComponent(text.slice(at + 1))}`;
}
