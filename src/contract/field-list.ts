/** The names of the fields of a list that have this property. */
export type NameWith<List, Kind extends string> = {
  [Name in keyof List]: List[Name] extends Readonly<Record<Kind, unknown>> ? Name : never;
}[keyof List];

/** The names of the fields that have this property, in the order of the list. */
export const namesWith = <List extends Readonly<Record<string, object>>, Kind extends string>(
  list: List,
  kind: Kind,
): NameWith<List, Kind>[] =>
  Object.keys(list).filter((name) => Object.hasOwn(list[name] ?? {}, kind)) as NameWith<List, Kind>[];

/** One property of a list's fields, by name: `columnOf(contactFields, 'label')`. Fields without it are left out. */
export const columnOf = <List extends Readonly<Record<string, object>>, Kind extends string>(list: List, kind: Kind) =>
  Object.fromEntries(namesWith(list, kind).map((name) => [name, (list[name] as Record<string, unknown>)[kind]])) as {
    [Name in NameWith<List, Kind>]: List[Name] extends Readonly<Record<Kind, infer Value>> ? Value : never;
  };

/** A copy of a value with only the named properties. */
export const pick = <Value extends object, Name extends keyof Value>(
  value: Value,
  names: readonly Name[],
): Pick<Value, Name> =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(value, name)).map((name) => [name, value[name]])) as Pick<
    Value,
    Name
  >;
