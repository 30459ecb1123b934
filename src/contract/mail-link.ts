/**
 * The `mailto:` link to an address (RFC 6068). No address can add a field such as `cc`: everything but the `@` before
 * the domain is escaped.
 */
export function mailLink(address: string): string {
  const text = address.toWellFormed();
  const at = text.lastIndexOf('@');
  return at < 0
    ? `mailto:${encodeURIComponent(text)}`
    : `mailto:${encodeURIComponent(text.slice(0, at))}@${encodeURIComponent(text.slice(at + 1))}`;
}
