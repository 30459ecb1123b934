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
    return {
      problem: tokens.map(problemOf).find((found) => found !== null) ?? null,
      places,
      addresses: foundIn(tokens).map(({ token, ...found }) => ({
        ...found,
        places,
        ...(found.kind === 'picture' && { described: token.content.trim() !== '' }),
      })),
    };
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    const instead = 'Close them, or write \\[ for a bracket that does not begin a link.';
    const wrong = 'begins a paragraph with too many brackets that stay open';
    return { problem: { line: error.line, wrong, instead }, addresses: [], places: null };
  }
}

const problemOf = ({ children, map }: Token): BodyProblem | null =>
  children && problemOfAddresses(children, lineOf(map));

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

/** A link or a picture, and the token that begins it. */
type Found = Pick<BodyAddress, 'kind' | 'address' | 'line'> & { token: Token };

/** The links and pictures of a text, in order. */
export const foundIn = (tokens: readonly Token[]): Found[] =>
  tokens.flatMap(({ children, map }) => (children ? foundInLine(children, lineOf(map)) : []));

/** @param from line of the first token */
function foundInLine(tokens: readonly Token[], from: number): Found[] {
  let line = from;
  return tokens.flatMap((token): Found[] => {
    if (token.type === 'softbreak' || token.type === 'hardbreak') line += 1;
    if (token.type === 'image') return [{ kind: 'picture', address: String(token.attrGet('src') ?? ''), line, token }];
    if (token.type === 'link_open')
      return [{ kind: 'link', address: String(token.attrGet('href') ?? ''), line, token }];
    return [];
  });
}

/** The line of a text, from 1, at which a token begins. */
const lineOf = (map: Token['map']): number => (map?.[0] ?? 0) + 1;
