/** A mail as parsed by a mail program. */
export interface ReadMail {
  /** In order, with folded lines joined; names in lower case. */
  headers: readonly (readonly [name: string, value: string])[];
  text: string;
  html: string;
}

/** The values of a header, in order. */
export const headersOf = ({ headers }: ReadMail, name: string): string[] =>
  headers.flatMap(([one, value]) => (one === name ? [value] : []));

/** Parses a mail as it came over the wire, by RFC 5322, 2045 and 2047. Independent of the code that writes mails. */
export function readMail(source: string): ReadMail {
  const { headers, body } = partOf(source);
  const [type = ''] = headersOf({ headers, text: '', html: '' }, 'content-type');
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  const parts = boundary === undefined ? [source] : body.split(`--${boundary}`).slice(1, -1);
  const textOf = (kind: string): string => {
    const part = parts.map((one) => partOf(one.replace(/^\r?\n/, ''))).find(({ headers: own }) => typeOf(own) === kind);
    return part ? decoded(part) : '';
  };
  return { headers, text: textOf('text/plain'), html: textOf('text/html') };
}

interface Part {
  headers: [string, string][];
  body: string;
}

function partOf(source: string): Part {
  const end = source.search(/\r?\n\r?\n/);
  const head = end < 0 ? source : source.slice(0, end);
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), words(line.slice(colon + 1).trim())];
  });
  return { headers, body: end < 0 ? '' : source.slice(end).replace(/^\r?\n\r?\n/, '') };
}

const valueOf = (headers: readonly (readonly [string, string])[], name: string): string =>
  headers.find(([one]) => one === name)?.[1] ?? '';

const typeOf = (headers: Part['headers']): string => valueOf(headers, 'content-type').split(';', 1)[0]?.trim() ?? '';

function decoded({ headers, body }: Part): string {
  switch (valueOf(headers, 'content-transfer-encoding').toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString();
    case 'quoted-printable':
      return bytesOf(body.replaceAll(/=\r?\n/g, '')).toString();
    default:
      return body;
  }
}

/** Decodes encoded words, joining adjacent ones first, since a character may be split between two. */
const words = (value: string): string =>
  value
    .replaceAll(/(=\?[^?]+\?[BQ]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
    .replaceAll(/(?:=\?utf-8\?[BQ]\?[^?]*\?=)+/gi, (run) =>
      Buffer.concat(
        [...run.matchAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi)].map(([, kind = '', text = '']) =>
          kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : bytesOf(text.replaceAll('_', ' ')),
        ),
      ).toString(),
    );

const bytesOf = (quoted: string): Buffer =>
  Buffer.from(
    quoted
      .replaceAll(/[^\x20-\x7e\r\n\t]/gu, '')
      .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );
