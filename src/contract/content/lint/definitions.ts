import { addressOf } from './link-target.ts';

/** The targets of links by reference, as far as lines can tell them. */
export interface Definitions {
  /** By name. An address is undefined where only a parser could tell it, and the definition may be none. */
  addresses: Map<string, string | undefined>;
  /** Whether there may be definitions whose names are not known. */
  areAllKnown: boolean;
}

const definition =
  /^ {0,3}\[((?:[^[\]\\]|\\.)+)\]:[ \t]*(?:<([^<>\\]*)>|([^\s<\\()&][^\s\\()&]*))(?:[ \t]+(?:"[^"\\]*"|'[^'\\]*'|\([^()\\]*\)))?[ \t]*$/;
const named = /\[((?:[^[\]\\]|\\.)+)\]:/;

/** A name of a reference as names are compared. */
export const nameOfReference = (label: string): string =>
  label.trim().replaceAll(/\s+/g, ' ').toLowerCase().toUpperCase();

/**
 * Reads definitions from the head of a paragraph: `[name]: /path "title"`, one a line.
 *
 * @param known gets them; the first of a name counts
 * @returns how many lines they take; null where the paragraph may begin with one that cannot be read by its line
 */
export function readDefinitions(lines: readonly string[], known: Definitions): number | null {
  let count = 0;
  for (const [index, line] of lines.entries()) {
    if (!/^ {0,3}\[/.test(line)) break;
    const [, label, angled, bare] = definition.exec(line) ?? [];
    // What stands on the next line may be its title.
    if (label === undefined || label.trim() === '' || /^[ \t]*["'(]/.test(lines[index + 1] ?? '')) {
      if (!lines.slice(index).join('\n').includes(']:')) break;
      noteUnread(lines.slice(index), known);
      return null;
    }
    const name = nameOfReference(label);
    if (!known.addresses.has(name)) known.addresses.set(name, addressOf(angled ?? bare ?? ''));
    count += 1;
  }
  return count;
}

/** Notes names that may be defined in lines that are not read. */
export function noteUnread(lines: readonly string[], known: Definitions): void {
  for (const line of lines) {
    if (!line.includes(']:')) continue;
    const label = named.exec(line)?.[1];
    // A name of several lines, or one beside another.
    if (label === undefined || line.split(']:').length > 2) known.areAllKnown = false;
    else known.addresses.set(nameOfReference(label), undefined);
  }
}
