import { addressOf } from './link-target.ts';

/** The link reference definitions of a text, as far as they can be told from single lines. */
export interface Definitions {
  /** By name. An address is undefined if only a parser could tell, in which case it may not be a definition at all. */
  addresses: Map<string, string | undefined>;
  /** Footnote names, and how often each is defined. */
  notes: Map<string, number>;
  /** False if there may be definitions with unknown names. */
  areAllKnown: boolean;
}

const definition =
  /^ {0,3}\[(?!\^)((?:[^[\]\\]|\\.)+)\]:[ \t]*(?:<([^<>\\]*)>|([^\s<\\()&][^\s\\()&]*))(?:[ \t]+(?:"[^"\\]*"|'[^'\\]*'|\([^()\\]*\)))?[ \t]*$/;
const named = /\[((?:[^[\]\\]|\\.)+)\]:/;

/** Normalises a reference name for comparison. */
export const nameOfReference = (label: string): string =>
  label.trim().replaceAll(/\s+/g, ' ').toLowerCase().toUpperCase();

/** Whether a line certainly defines a target: `[name]: /path "title"`. The line below may continue it with a title. */
export const isDefinition = (line: string, below: string): boolean =>
  (definition.exec(line)?.[1] ?? '').trim() !== '' && !/^[ \t]*["'(]/.test(below);

/** Records the definition on a line. The first definition of a name counts. */
export function noteDefinition(line: string, known: Definitions): void {
  const [, label = '', angled, bare] = definition.exec(line) ?? [];
  const name = nameOfReference(label);
  if (!known.addresses.has(name)) known.addresses.set(name, addressOf(angled ?? bare ?? ''));
}

/** Records names that may be defined in lines that are not parsed. */
export function noteUnread(lines: readonly string[], known: Definitions): void {
  for (const line of lines) {
    if (!line.includes(']:')) continue;
    const note = /\[\^([^\]]*)\]:/.exec(line)?.[1];
    if (note !== undefined) known.notes.set(note, Infinity);
    const label = named.exec(line)?.[1];
    // A name that spans several lines, or two definitions on one line.
    if (label === undefined || line.split(']:').length > 2) known.areAllKnown = false;
    else known.addresses.set(nameOfReference(label), undefined);
  }
}
