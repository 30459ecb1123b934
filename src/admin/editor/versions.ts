import type { ContentItem } from '#contract/content/item.ts';
import { contentFields } from '../fields/content-fields.ts';
import { itemLabelOf, labelOf, withKey } from '../fields/group-value.ts';
import { canonical } from './canonical.ts';
import { orderOf, type Draft } from './draft.ts';

/** Who changed a field since the common version. */
export type ChangedBy = 'you' | 'them' | 'both';

export interface Difference {
  /** `title`, or `content.` and the name of a content field. */
  name: string;
  label: string;
  mine: string;
  theirs: string;
  changedBy: ChangedBy;
}

export type Side = 'mine' | 'theirs';

type Version = Pick<Draft, 'title' | 'slug' | 'status' | 'order' | 'publishAt' | 'content'>;

const ownFields = ['title', 'slug', 'status', 'order', 'publishAt'] as const;
const contentName = 'content.';

const valueOf = (version: Version, name: string): unknown =>
  name.startsWith(contentName)
    ? version.content[name.slice(contentName.length)]
    : name === 'order'
      ? orderOf(version.order)
      : version[name as (typeof ownFields)[number]];

/** Every field of these versions, in the order of the form; fields unknown to the schema come last. */
function namesOf(type: ContentItem['type'], versions: readonly Version[]): string[] {
  const known = contentFields(type, versions[0]?.slug).map(({ key }) => key);
  const present = versions.flatMap(({ content }) => Object.keys(content));
  return [...ownFields, ...[...new Set([...known, ...present])].map((key) => contentName + key)];
}

const isOther = (one: Version, other: Version, name: string): boolean =>
  canonical(valueOf(one, name)) !== canonical(valueOf(other, name));

/** A field's label, and its value as readable text. */
export function readable(type: ContentItem['type'], version: Version, name: string): { label: string; text: string } {
  const key = name.slice(contentName.length);
  const entry = name.startsWith(contentName)
    ? contentFields(type, version.slug).find((one) => one.key === key)
    : undefined;
  const value = valueOf(version, name);
  const label = name.startsWith(contentName) ? (entry?.label ?? labelOf(key)) : itemLabelOf(name);
  if (value === undefined) return { label, text: '' };
  if (entry) return { label, text: entry.field.serialise(value) };
  return { label, text: typeof value === 'string' ? value : JSON.stringify(value, null, 2) };
}

/** The fields in which two versions differ. */
export const changedNames = (type: ContentItem['type'], one: Version, other: Version): string[] =>
  namesOf(type, [one, other]).filter((name) => isOther(one, other, name));

/** The fields in which mine and theirs differ, and who changed each since `base`. */
export const differencesOf = (type: ContentItem['type'], base: Version, mine: Version, theirs: Version): Difference[] =>
  changedNames(type, mine, theirs).map((name) => ({
    name,
    label: readable(type, mine, name).label,
    mine: readable(type, mine, name).text,
    theirs: readable(type, theirs, name).text,
    changedBy: !isOther(base, theirs, name) ? 'you' : !isOther(base, mine, name) ? 'them' : 'both',
  }));

/** My draft with the chosen fields from theirs. */
export function merged(mine: Draft, theirs: Draft, sides: Readonly<Record<string, Side>>): Draft {
  let draft: Draft = { ...mine, json: null };
  for (const [name, side] of Object.entries(sides)) {
    if (side === 'mine') continue;
    const value = valueOf(theirs, name);
    draft = name.startsWith(contentName)
      ? { ...draft, content: withKey(draft.content, name.slice(contentName.length), value) }
      : { ...draft, [name]: name === 'order' ? theirs.order : value };
  }
  return draft;
}
