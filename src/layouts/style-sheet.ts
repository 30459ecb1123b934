import { parse, type AtRule, type ChildNode, type Declaration } from 'postcss';
import selectorParser from 'postcss-selector-parser';

/** The needs of a page: a class, and a custom property such as `--accent`. */
export interface Needs {
  hasClass: (name: string) => boolean;
  usesProperty: (name: string) => boolean;
  /** Whether the page has a letter in a `unicode-range`. */
  hasLetterIn: (range: string) => boolean;
}

/** A style, parsed once, that yields the part for each page. */
export interface StyleSheet {
  /** Every class that a rule may need, each once. */
  classes: readonly string[];
  /** Every custom property that it declares, each once. */
  properties: readonly string[];
  /** Every `unicode-range` of a typeface. */
  ranges: readonly string[];
  /** The style without unused rules, typefaces and custom properties. */
  partFor: (needs: Needs) => string;
}

interface Rule {
  selectors: readonly { text: string; classes: readonly string[] }[];
  declarations: readonly { text: string; declares: string | null; uses: readonly string[] }[];
}

/** Fixed text, a removable rule, or a group around such parts. */
type Part =
  | { text: string; uses: readonly string[]; range?: string | undefined }
  | { rule: Rule }
  | { open: string; parts: Part[]; mayGo: boolean };

/** An empty layer is kept, since the first one named is the weakest. */
const conditions = new Set(['media', 'supports', 'container']);
const groups = new Set([...conditions, 'layer']);

const propertiesIn = (text: string): string[] => text.match(/--[\w-]+/g) ?? [];

/** The classes that a selector requires. Ignores `:is()`, `:not()` and the like. */
function classesOf(selector: string): string[] {
  const { nodes } = selectorParser().astSync(selector).first;
  return nodes.flatMap((node) => (node.type === 'class' ? [node.value] : []));
}

/** @throws CssSyntaxError if it is not CSS */
export function readStyle(css: string): StyleSheet {
  const parts = parse(css).nodes.map(partOf);
  const rules = [...rulesIn(parts)];
  const selectors = rules.flatMap((rule) => rule.selectors);
  const declared = rules.flatMap(({ declarations }) => declarations.flatMap(({ declares }) => declares ?? []));
  return {
    classes: [...new Set(selectors.flatMap(({ classes }) => classes))],
    properties: [...new Set(declared)],
    ranges: [...textsIn(parts)].flatMap(({ range }) => range ?? []),
    partFor({ hasClass, usesProperty, hasLetterIn }) {
      const kept = withoutRules(parts, hasClass, hasLetterIn);
      const used = usedIn(kept, usesProperty);
      return written(kept, ({ declares }) => declares === null || used.has(declares));
    },
  };
}

const partOf = (node: ChildNode): Part => {
  if (node.type === 'rule' && node.nodes.every((child) => child.type === 'decl')) {
    const selectors = node.selectors.map((text) => ({ text, classes: classesOf(text) }));
    return { rule: { selectors, declarations: node.nodes.map(declarationOf) } };
  }
  if (node.type === 'atrule' && node.nodes && groups.has(node.name)) {
    const parts = node.nodes.map(partOf);
    return { open: `@${node.name} ${node.params}`, parts, mayGo: conditions.has(node.name) };
  }
  const text = node.toString() + (isStatement(node) ? ';' : '');
  return { text, uses: propertiesIn(text), range: rangeOf(node) };
};

/** The letters that a typeface covers, if it declares them. */
function rangeOf(node: ChildNode): string | undefined {
  if (node.type !== 'atrule' || node.name !== 'font-face') return undefined;
  const range = node.nodes?.find((child) => child.type === 'decl' && child.prop === 'unicode-range');
  return range?.type === 'decl' ? range.value : undefined;
}

const isStatement = (node: ChildNode): node is Declaration | AtRule =>
  node.type === 'decl' || (node.type === 'atrule' && node.nodes === undefined);

const declarationOf = (node: ChildNode): Rule['declarations'][number] => {
  const text = node.toString();
  if (node.type !== 'decl' || !node.prop.startsWith('--')) return { text, declares: null, uses: propertiesIn(text) };
  return { text, declares: node.prop, uses: propertiesIn(node.value) };
};

function* rulesIn(parts: readonly Part[]): Generator<Rule> {
  for (const part of parts) {
    if ('rule' in part) yield part.rule;
    if ('parts' in part) yield* rulesIn(part.parts);
  }
}

function* textsIn(parts: readonly Part[]): Generator<{ uses: readonly string[]; range?: string | undefined }> {
  for (const part of parts) {
    if ('text' in part) yield part;
    if ('parts' in part) yield* [{ uses: propertiesIn(part.open) }, ...textsIn(part.parts)];
  }
}

function withoutRules(parts: readonly Part[], hasClass: Needs['hasClass'], hasLetterIn: Needs['hasLetterIn']): Part[] {
  return parts.flatMap((part): Part[] => {
    if ('text' in part) return part.range === undefined || hasLetterIn(part.range) ? [part] : [];
    if ('parts' in part) {
      const kept = withoutRules(part.parts, hasClass, hasLetterIn);
      return part.mayGo && kept.length === 0 ? [] : [{ ...part, parts: kept }];
    }
    const selectors = part.rule.selectors.filter(({ classes }) => classes.every(hasClass));
    return selectors.length === 0 ? [] : [{ rule: { ...part.rule, selectors } }];
  });
}

/** The custom properties in use, including those used only by other custom properties. */
function usedIn(parts: readonly Part[], usesProperty: Needs['usesProperty']): Set<string> {
  const declarations = [...rulesIn(parts)].flatMap((rule) => rule.declarations);
  const used = new Set([...textsIn(parts)].flatMap(({ uses }) => uses));
  for (let before = -1; before < used.size;) {
    before = used.size;
    for (const { declares, uses } of declarations) {
      if (declares !== null && usesProperty(declares)) used.add(declares);
      if (declares === null || used.has(declares)) for (const name of uses) used.add(name);
    }
  }
  return used;
}

function written(parts: readonly Part[], isKept: (declaration: Rule['declarations'][number]) => boolean): string {
  const texts = parts.map((part) => {
    if ('text' in part) return part.text;
    if ('parts' in part) return `${part.open}{${written(part.parts, isKept)}}`;
    const declarations = part.rule.declarations.filter(isKept);
    if (declarations.length === 0) return '';
    const selector = part.rule.selectors.map(({ text }) => text).join(',');
    return `${selector}{${declarations.map(({ text }) => text).join(';')}}`;
  });
  return texts.join('');
}
