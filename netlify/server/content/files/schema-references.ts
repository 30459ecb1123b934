import * as z from 'zod/mini';
import { drawingName } from '#contract/content/drawing.ts';
import { withinBounds } from '#contract/content/essay-body.ts';
import { picturePath } from '#contract/content/picture.ts';
import { essaySlug, projectSlug } from '#contract/content/project-story.ts';
import { href } from '#contract/primitives.ts';

/** What a text field of a schema refers to. */
type ReferenceKind = 'link' | 'picture' | 'drawing' | 'essay' | 'project' | 'markdown';

/** The schemas of referring fields. A schema derived from one of them with further checks counts as well. */
const kinds = z.registry<{ kind: Exclude<ReferenceKind, 'markdown'> }>();
kinds.add(href, { kind: 'link' });
kinds.add(picturePath, { kind: 'picture' });
kinds.add(drawingName, { kind: 'drawing' });
kinds.add(essaySlug, { kind: 'essay' });
kinds.add(projectSlug, { kind: 'project' });

/** A field with the bounds of a body is Markdown. */
const kindOf = (schema: z.core.$ZodType): ReferenceKind | undefined =>
  kinds.get(schema)?.kind ?? (schema._zod.def.checks?.some((check) => check === withinBounds) ? 'markdown' : undefined);

/** A referring field: its path and its value. */
export interface ReferringField {
  kind: ReferenceKind;
  path: readonly PropertyKey[];
  value: string;
}

type Path = readonly PropertyKey[];

/**
 * The links, pictures, drawings, essays, projects and Markdown texts of a value. They are found by its schema, so newly
 * added fields are found too.
 * @param value matches the schema; otherwise nothing is found
 */
export function referringFields(schema: z.core.$ZodType, value: unknown, path: Path = []): ReferringField[] {
  if (value === undefined || value === null) return [];
  const kind = kindOf(schema);
  if (kind) return typeof value === 'string' ? [{ kind, path, value }] : [];
  if (schema instanceof z.core.$ZodObject) {
    return Object.entries(schema._zod.def.shape).flatMap(([key, field]) =>
      referringFields(field, Reflect.get(Object(value), key), [...path, key]),
    );
  }
  if (schema instanceof z.core.$ZodArray) {
    const { element } = schema._zod.def;
    return Array.isArray(value)
      ? value.flatMap((entry, index) => referringFields(element, entry, [...path, index]))
      : [];
  }
  if (schema instanceof z.core.$ZodUnion) {
    const option = schema._zod.def.options.find((one) => z.safeParse(one, value).success);
    return option ? referringFields(option, value, path) : [];
  }
  const { def } = schema._zod;
  return 'innerType' in def ? referringFields(def.innerType as z.core.$ZodType, value, path) : [];
}
