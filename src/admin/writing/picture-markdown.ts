/** The Markdown of a picture: a description without brackets that would end it, and a quoted caption. */
export function pictureMarkdown(path: string, alt: string, caption = ''): string {
  const line = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const title = line(caption) && ` "${line(caption).replaceAll(/["\\]/g, '\\$&')}"`;
  return `![${line(alt).replaceAll(/[\\[\]]/g, '\\$&')}](${path}${title})`;
}
