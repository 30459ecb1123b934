import fc from 'fast-check';
import type * as z from 'zod/mini';
import { essayContent, projectContent } from './content-drafts.ts';

/**
 * Texts with a special meaning somewhere: to a parser, a path, a header field, a spreadsheet, a browser, JavaScript.
 */
export const loadedTexts: readonly string[] = [
  ...['', ' ', '0', '-1', '1e999', 'null', 'true', 'NaN', '[object Object]'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'then', 'length'],
  ...[
    '..',
    '../..',
    '..%2f..%2f',
    '%2e%2e',
    '.',
    '/',
    '\\',
    '//attacker.example',
    'a/b',
    '%00',
    '%',
    '%E0%A4%A',
    '%ff',
  ],
  ...[
    '\u0000',
    '\ud800',
    '\udfff\ud800',
    '\ufeff',
    '\u202e',
    '\u2028',
    'é',
    '👩‍👩‍👧',
    'ß',
    'ﬀ',
    'İ',
    '\r\nX-Injected: yes',
  ],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '{{7*7}}',
    '${7*7}',
    "' OR 1=1--",
    '=1+1',
    '@SUM(1)',
  ],
  ...['javascript:alert(1)', 'data:text/html,x', 'http://169.254.169.254/', 'file:///etc/passwd', '[a](javascript:b)'],
  ...[
    'ada@example.com',
    'night-market',
    'essay',
    'page',
    'published',
    'website',
    'founder',
    '/about',
    '/essays/night-market',
  ],
  ...['2026-03-14T09:00:00Z', '9999-12-31T23:59:59Z', '2026-02-30T00:00:00Z', '24h', '90d', 'site_title', 'boolean'],
  ...[
    'A text of more than ten characters.',
    'x'.repeat(300),
    'x'.repeat(21_000),
    '# A heading\n\n[^1]\n\n> quote',
    '---\nid: a\n---\n',
  ],
  ...['01KAJZ8Q4N3VY5T0D2W9XG7B1C', '7ZZZZZZZZZZZZZZZZZZZZZZZZZ', '0'.repeat(64), 'f'.repeat(64)],
];

/** Any of them, or arbitrary Unicode, including lone surrogates. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...loadedTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
);

const anyNumber = fc.oneof(
  fc.integer({ min: -2, max: 9 }),
  fc.constantFrom(0, -0, 1.5, 1e21, -1e300, 2 ** 31, 2 ** 53, 2 ** 63, 8.64e15, 8.65e15),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Any JSON value. */
export const anyJson: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    anyText,
    anyNumber,
    fc.constantFrom(null, true, false, essayContent, projectContent),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(anyText, tie('value'), { maxKeys: 4 }),
  ),
})).value;

type Definition = Readonly<Record<string, unknown>> & { type: string };
const definitionOf = (schema: z.ZodMiniType): Definition => schema._zod.def as unknown as Definition;

/**
 * The parts of a schema, one level down. Parts of an unknown kind become anything: a schema refuses them, which is also
 * an answer.
 */
function partsOf(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const { type, ...definition } = definitionOf(schema);
  const inner = (name: string) => valueOf(definition[name] as z.ZodMiniType);
  switch (type) {
    case 'string':
      return anyText;
    case 'number':
      return anyNumber;
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'literal':
      return fc.constantFrom(...(definition['values'] as unknown[]));
    case 'enum':
      return fc.constantFrom(...Object.values(definition['entries'] as Record<string, unknown>));
    case 'optional':
      return fc.option(inner('innerType'), { nil: undefined });
    case 'nullable':
      return fc.option(inner('innerType'), { nil: null });
    case 'union':
      return fc.oneof(...(definition['options'] as z.ZodMiniType[]).map(valueOf));
    case 'array':
      return fc.array(inner('element'), { minLength: 1, maxLength: 3 });
    case 'record':
      return fc.dictionary(anyText, inner('valueType'), { maxKeys: 3 });
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(definition['shape'] as Record<string, z.ZodMiniType>).map(([key, part]) => [
            key,
            valueOf(part),
          ]),
        ),
      );
    default:
      return anyJson;
  }
}

const known = new WeakMap<z.ZodMiniType, fc.Arbitrary<unknown>>();
const triesForAValid = 20;

/** A valid value for a schema, if a few tries find one; at times an invalid one. */
export function valueOf(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const standing = known.get(schema);
  if (standing) return standing;
  const { type } = definitionOf(schema);
  const parts = partsOf(schema);
  const takes = (value: unknown): boolean => schema.safeParse(value).success;
  const taken = type === 'string' ? loadedTexts.filter(takes) : [];
  const made =
    taken.length > 0
      ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...taken) }, { weight: 1, arbitrary: parts })
      : fc
          .array(parts, { minLength: 1, maxLength: type === 'object' ? 1 : triesForAValid })
          .map((tried) => tried.find(takes) ?? tried[0]);
  known.set(schema, made);
  return made;
}

/** The same with one thing broken. */
export const spoiled = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(value, anyJson, anyText, fc.nat(), fc.constantFrom('key', 'value', 'drop'))
    .map(([given, junk, key, at, how]) => {
      if (typeof given !== 'object' || given === null || Array.isArray(given)) return junk;
      const entries = Object.entries(given);
      const place = entries.length === 0 ? 0 : at % entries.length;
      if (how === 'drop') return Object.fromEntries(entries.filter((_, index) => index !== place));
      if (how === 'key') return Object.fromEntries([...entries, [key, junk]]);
      return Object.fromEntries(entries.map((entry, index) => (index === place ? [entry[0], junk] : entry)));
    });
