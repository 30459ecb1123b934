import { backslash, foreignPicture } from '#contract/content/lint/sentences.ts';
import type { BodyProblem } from '#contract/content/essay-body.ts';
import { isOnThisSite } from '#contract/content/picture.ts';
import type { Token } from 'markdown-it';
import { essayMarkdown, TooMuchWork } from './essay-markdown.ts';

/** A link or a picture of a Markdown text. */
export interface BodyAddress {
  kind: 'link' | 'picture';
  address: string;
  /** Line of the text, from 1. */
  line: number;
  /** For a picture: whether it has alternative text. */
  described?: boolean;
  /** Ids of the headings of the text. */
  places: ReadonlySet<string>;
}

/** The facts about a body that need no rendering. */
export interface BodyFacts {
  /** The first address, or excessive amount of work, that keeps it from being rendered as its writer means it. */
  problem: BodyProblem | null;
  /** Its links and pictures, in order. */
  addresses: readonly BodyAddress[];
  /** Ids of its headings; null if finding them takes too much work. */
  places: ReadonlySet<string> | null;
}

/** The most characters of bodies whose facts are cached. */
const mostKept = 16_000_000;
const kept = new Map<string, BodyFacts>();
let keptCharacters = 0;

/**
 * The facts about a body, parsed once: a caller that accepts a body asks for its problem first and for its links later.
 */
export function factsOfBody(body: string): BodyFacts {
  const known = kept.get(body);
  if (known) return known;
  const facts = readFacts(body);
  keptCharacters += body.length;
  if (keptCharacters > mostKept) {
    kept.clear();
    keptCharacters = body.length;
  }
  kept.set(body, facts);
  return facts;
}

/** The facts about a body, without the cache. */
export function readFacts(body: string): BodyFacts {
  try {
    const tokens = essayMarkdown.parse(body, {});
    const places = new Set(
      tokens.flatMap((token) => (token.type === 'heading_open' ? [String(token.attrGet('id'))] : [])),
    );
    const from = ({ map }: Token): number => (map?.[0] ?? 0) + 1;
    return {
      problem: firstOf(tokens, (token) => token.children && problemOfAddresses(token.children, from(token))),
      places,
      addresses: tokens
        .flatMap((token) => (token.children ? addressesIn(token.children, from(token)) : []))
        .map((found) => ({ ...found, places })),
    };
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    const instead = 'Close them, or write \\[ for a bracket that does not begin a link.';
    const wrong = 'begins a paragraph with too many brackets that stay open';
    return { problem: { line: error.line, wrong, instead }, addresses: [], places: null };
  }
}

function firstOf<Value, Found>(values: readonly Value[], find: (value: Value) => Found | null): Found | null {
  for (const value of values) {
    const found = find(value);
    if (found) return found;
  }
  return null;
}

/** @param from line of the first token */
function problemOfAddresses(tokens: readonly Token[], from: number): BodyProblem | null {
  let line = from;
  for (const token of tokens) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') line += 1;
    const isPicture = token.type === 'image';
    const address = String(token.attrGet(isPicture ? 'src' : 'href') ?? '');
    if (address.includes('\\')) return { line, ...backslash(address) };
    if (isPicture && !isOnThisSite(address)) return { line, ...foreignPicture(address) };
    const within = token.children && problemOfAddresses(token.children, line);
    if (within) return within;
  }
  return null;
}

/** @param from line of the first token */
function addressesIn(tokens: readonly Token[], from: number): Omit<BodyAddress, 'places'>[] {
  let line = from;
  return tokens.flatMap((token): Omit<BodyAddress, 'places'>[] => {
    if (token.type === 'softbreak' || token.type === 'hardbreak') line += 1;
    if (token.type === 'image') {
      const described = token.content.trim() !== '';
      return [{ kind: 'picture', address: String(token.attrGet('src') ?? ''), line, described }];
    }
    if (token.type === 'link_open') return [{ kind: 'link', address: String(token.attrGet('href') ?? ''), line }];
    return [];
  });
}
