import { Refusal } from './refusal.ts';

const deepest = 32;
const mostNodes = 2000;
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses a JSON body (rules 13).
 * @throws Refusal `malformed` if it is not JSON, nests deeper than 32 or holds more than 2,000 values; `invalid` if a
 *   key has a special meaning in JavaScript (rules 11)
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('malformed', 'The body could not be read as JSON.');
  }
  checkShape(value);
  return value;
}

/** Walks level by level, without recursion: nesting beyond the limit could overflow the stack as well. */
export function checkShape(root: unknown): void {
  let level: unknown[] = [root];
  let nodes = 0;
  for (let depth = 1; level.length > 0; depth++) {
    nodes += level.length;
    if (nodes > mostNodes) throw new Refusal('malformed', 'The body holds too many values: keep it to 2,000.');
    const containers = level.filter((value) => typeof value === 'object' && value !== null);
    if (containers.length > 0 && depth > deepest) {
      throw new Refusal('malformed', `The body is nested too deeply: keep it to ${deepest} levels.`);
    }
    level = containers.flatMap(childrenOf);
  }
}

function childrenOf(container: object): unknown[] {
  const reserved = Object.keys(container).find((key) => prototypeKeys.has(key));
  if (reserved !== undefined) {
    throw new Refusal('invalid', 'Please check the marked fields.', {
      fields: { [reserved]: 'This field is not known.' },
    });
  }
  return Object.values(container);
}
