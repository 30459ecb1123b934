import * as z from 'zod/mini';
import { sectionReference } from '#contract/content/band-parts.ts';
import { bandKindNames, bandKinds, pageBand, type BandKind } from '#contract/content/page-band.ts';
import { picturePath } from '#contract/content/picture.ts';
import { bandField } from './band-field.ts';
import type { BandEntries } from './band-value.ts';
import type { Field } from './field.ts';
import { groupField } from './group-field.ts';
import { labelOf, type GroupEntry } from './group-value.ts';
import { listField } from './list-field.ts';
import { factsOf } from './schema-facts.ts';
import {
  choiceField,
  dateField,
  jsonField,
  linesField,
  numberField,
  pictureField,
  sectionField,
  switchField,
  textField,
} from './simple-fields.ts';

/** Whether every value of a schema is a text. */
function isText(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.core.$ZodString) return true;
  if (schema instanceof z.core.$ZodLiteral) return schema._zod.def.values.every((value) => typeof value === 'string');
  return schema instanceof z.core.$ZodUnion && schema._zod.def.options.every(isText);
}

/** The field for a schema; `bare` if it is inside another frame. */
export function fieldOf(schema: z.core.$ZodType, bare = false): Field {
  const facts = factsOf(schema);
  const inner = facts.schema;
  if (facts.control === 'date') return dateField(facts);
  if (inner === sectionReference) return sectionField(facts);
  if (inner === picturePath) return pictureField(facts);
  if (inner === pageBand) return bandField(facts, bandEntries());
  if (isText(inner)) return textField(facts);
  if (inner instanceof z.core.$ZodNumber) return numberField(facts);
  if (inner instanceof z.core.$ZodBoolean) return switchField(facts);
  if (inner instanceof z.core.$ZodEnum) return choiceField(facts, Object.values(inner._zod.def.entries).map(String));
  if (inner instanceof z.core.$ZodObject) return groupField(facts, entriesOf(inner), bare);
  if (inner instanceof z.core.$ZodArray) {
    const { element } = inner._zod.def;
    return isText(element) ? linesField(facts) : listField(facts, fieldOf(element, true));
  }
  return jsonField(facts);
}

/** The fields of each kind of band. */
const bandEntries = (): BandEntries =>
  Object.fromEntries(bandKindNames.map((kind) => [kind, entriesOf(bandKinds[kind].schema, ['kind'])])) as Record<
    BandKind,
    GroupEntry[]
  >;

/** The fields of an object schema, in order, except those in `left`. */
export const entriesOf = (schema: z.core.$ZodObject, left: readonly string[] = []): GroupEntry[] =>
  Object.entries(schema._zod.def.shape)
    .filter(([key]) => !left.includes(key))
    .map(([key, part]) => ({ key, label: labelOf(key), field: fieldOf(part) }));
