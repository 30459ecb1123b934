/**
 * A report begins with what we look for, followed by the returned mail. Nothing beyond this many bytes is read (rules
 * 42).
 */
const mostBytes = 256 * 1024;
const mostParts = 10;

/** Header fields by lower-case name. If several have the same name, the first counts. */
export type Fields = ReadonlyMap<string, string>;

/** A part of a report, decoded. */
export interface Part {
  /** Such as `message/delivery-status`. */
  type: string;
  text: string;
}

/**
 * The parts of a report (multipart/report, RFC 6522), decoded; null for any other mail. Takes linear time for any
 * input.
 */
export function reportParts(mail: Uint8Array): { head: Fields; parts: Part[] } | null {
  const text = Buffer.from(mail.subarray(0, mostBytes)).toString('latin1').replaceAll('\r\n', '\n');
  const { head, body } = halvesOf(text);
  const contentType = head.get('content-type') ?? '';
  if (!/^multipart\/report\b/i.test(contentType)) return null;
  const [, quoted, bare] = /;\s*boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) return null;
  // Parts beyond the maximum are ignored.
  const parts = `\n${body}`.split(`\n--${boundary}`, mostParts + 1).slice(1);
  return { head, parts: parts.map(partOf) };
}

function partOf(text: string): Part {
  // The rest of the boundary's line comes first.
  const { head, body } = halvesOf(text.slice(text.indexOf('\n') + 1));
  const type = (head.get('content-type') ?? 'text/plain').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const encoding = head.get('content-transfer-encoding')?.toLowerCase();
  return { type, text: decoded(body, encoding) };
}

function decoded(body: string, encoding: string | undefined): string {
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString('latin1')
      : encoding === 'quoted-printable'
        ? body
            .replaceAll('=\n', '')
            .replaceAll(/=([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        : body;
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}

/** Header fields, and the body after the first empty line. */
function halvesOf(text: string): { head: Fields; body: string } {
  if (text.startsWith('\n')) return { head: new Map(), body: text.slice(1) };
  const end = text.indexOf('\n\n');
  return end === -1
    ? { head: fieldsIn(text), body: '' }
    : { head: fieldsIn(text.slice(0, end)), body: text.slice(end + 2) };
}

/** Parses fields as RFC 5322 writes them, folded or not, up to the first empty line. */
export function fieldsIn(block: string): Fields {
  const fields = new Map<string, string>();
  let name = '';
  let isKept = false;
  let pieces: string[] = [];
  const keep = (): void => {
    if (isKept) fields.set(name, pieces.join(' ').trim());
  };
  for (const line of block.split('\n')) {
    if (line.trim() === '') break;
    if (/^[ \t]/.test(line)) {
      pieces.push(line.trim());
      continue;
    }
    keep();
    const colon = line.indexOf(':');
    name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    isKept = name !== '' && !fields.has(name);
    pieces = [line.slice(colon + 1).trim()];
  }
  keep();
  return fields;
}
