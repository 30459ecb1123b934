import { addressOf } from './link-target.ts';

/** The targets of links by reference, as far as lines can tell them. */
export interface Definitions {
  /** By name. An address is undefined where only a parser could tell it, and the definition may be none. */
  addresses: Map<string, string | undefined>;
  /** Names of footnotes, and how often each is defined. */
  notes: Map<string, number>;
  /** Whether there may be definitions whose names are not known. */
  areAllKnown: boolean;
}

const definition =
  /^ {0,3}\[(?!\^)((?:[^[\]\\]|\\.)+)\]:[ \t]*(?:<([^<>\\]*)>|([^\s<\\()&][^\s\\()&]*))(?:[ \t]+(?:"[^"\\]*"|'[^'\\]*'|\([^()\\]*\)))?[ \t]*$/;
const named = /\[((?:[^[\]\\]|\\.)+)\]:/;

/** A name of a reference as names are compared. */
export const nameOfReference = (label: string): string =>
  label.trim().replaceAll(/\s+/g, ' ').toLowerCase().toUpperCase();

/** Whether a line defines a target for certain: `[name]: /path "title"`. What stands on the line below may be its title. */
export const isDefinition = (line: string, below: string): boolean =>
  (definition.exec(line)?.[1] ?? '').trim() !== '' && !/^[ \t]*["'(]/.test(below);

/** Notes what a line defines; the first of a name counts. */
export function noteDefinition(line: string, known: Definitions): void {
  const [, label = '', angled, bare] = definition.exec(line) ?? [];
  const name = nameOfReference(label);
  if (!known.addresses.has(name)) known.addresses.set(name, addressOf(angled ?? bare ?? ''));
}

/** Notes names that may be defined in lines that are not read. */
export function noteUnread(lines: readonly string[], known: Definitions): void {
  for (const line of lines) {
    if (!line.includes(']:')) continue;
    const note = /\[\^([^\]]*)\]:/.exec(line)?.[1];
    if (note !== undefined) known.notes.set(note, Infinity);
    const label = named.exec(line)?.[1];
    // A name of several lines, or one beside another.
    if (label === undefined || line.split(']:').length > 2) known.areAllKnown = false;
    else known.addresses.set(nameOfReference(label), undefined);
  }
}
