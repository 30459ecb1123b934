/** The names of the fields of a list that say something of this kind. */
export type NameWith<List, Kind extends string> = {
  [Name in keyof List]: List[Name] extends Readonly<Record<Kind, unknown>> ? Name : never;
}[keyof List];

/** The names of the fields that say something of this kind, in the order of the list. */
export const namesWith = <List extends Readonly<Record<string, object>>, Kind extends string>(
  list: List,
  kind: Kind,
): NameWith<List, Kind>[] =>
  Object.keys(list).filter((name) => Object.hasOwn(list[name] ?? {}, kind)) as NameWith<List, Kind>[];

/** One kind of what the fields of a list say, by name: `columnOf(contactFields, 'label')`. Fields that say nothing of it are left out. */
export const columnOf = <List extends Readonly<Record<string, object>>, Kind extends string>(list: List, kind: Kind) =>
  Object.fromEntries(namesWith(list, kind).map((name) => [name, (list[name] as Record<string, unknown>)[kind]])) as {
    [Name in NameWith<List, Kind>]: List[Name] extends Readonly<Record<Kind, infer Value>> ? Value : never;
  };

/** The named properties that a value has. What is not named stays behind. */
export const pick = <Value extends object, Name extends keyof Value>(
  value: Value,
  names: readonly Name[],
): Pick<Value, Name> =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(value, name)).map((name) => [name, value[name]])) as Pick<
    Value,
    Name
  >;
