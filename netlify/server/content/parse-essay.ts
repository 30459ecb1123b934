import { parseDocument } from 'yaml';
import type { Parsed } from './parse-json.ts';

const fence = '---';

/** An essay file cut in two: what the YAML between the `---` lines says, and the Markdown after it. */
export interface EssayFile {
  frontmatter: unknown;
  body: string;
}

/** Reads a Markdown file with YAML frontmatter; a missing fence or a YAML error comes back as a problem with its line. */
export function parseEssay(source: string): Parsed<EssayFile> {
  const text = source.replaceAll('\r\n', '\n');
  if (!text.startsWith(`${fence}\n`)) {
    return {
      ok: false,
      problem: {
        line: 1,
        wrong: `does not open the frontmatter`,
        instead: `Start the file with a line ${fence}, then the fields, then another line ${fence}.`,
      },
    };
  }
  const end = text.indexOf(`\n${fence}\n`, fence.length);
  const atLastLine = end === -1 && text.endsWith(`\n${fence}`);
  const close = atLastLine ? text.length - fence.length - 1 : end;
  if (close === -1) {
    return {
      ok: false,
      problem: { line: 1, wrong: 'opens the frontmatter, which never ends', instead: `End it with a line ${fence}.` },
    };
  }
  const document = parseDocument(text.slice(fence.length + 1, close + 1), { prettyErrors: true });
  const [error] = document.errors;
  if (error) {
    // The YAML starts on the second line of the file.
    const line = (error.linePos?.[0].line ?? 0) + 1;
    const reason = error.message.split(' at line')[0] ?? error.message;
    return {
      ok: false,
      problem: {
        line,
        wrong: `is not YAML: ${reason}`,
        instead: 'Put quotes around a text that holds a colon, a # or a quote.',
      },
    };
  }
  return { ok: true, data: { frontmatter: document.toJS() ?? {}, body: text.slice(close + fence.length + 2).trim() } };
}
