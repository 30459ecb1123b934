import { parse, type AtRule, type Container, type Declaration, type Root, type Rule } from 'postcss';
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

/** An empty layer is kept, since the first one named is the weakest. */
const conditions = new Set(['media', 'supports', 'container']);

const isGroup = (node: { type: string; name?: string }): node is AtRule =>
  node.type === 'atrule' && (conditions.has(node.name ?? '') || node.name === 'layer');

const propertiesIn = (text: string): string[] => text.match(/--[\w-]+/g) ?? [];

/** @throws CssSyntaxError if it is not CSS */
export function readStyle(css: string): StyleSheet {
  const style = parse(css);
  // The line breaks between the styles that a build has joined.
  for (const node of style.nodes) node.raws.before = '';
  style.raws.after = '';
  const selectors = [...rulesIn(style)].flatMap((rule) => rule.selectors);
  const classes = new Map(selectors.map((selector) => [selector, classesOf(selector)]));
  const isNeeded = (selector: string, { hasClass }: Needs) => classes.get(selector)?.every(hasClass) ?? true;
  return {
    classes: [...new Set([...classes.values()].flat())],
    properties: [...new Set(declarationsIn(style).flatMap(({ prop }) => (prop.startsWith('--') ? [prop] : [])))],
    ranges: facesIn(style).flatMap((face) => rangeOf(face) ?? []),
    partFor(needs) {
      const part = style.clone();
      for (const rule of rulesIn(part)) {
        const kept = rule.selectors.filter((selector) => isNeeded(selector, needs));
        if (kept.length === 0) rule.remove();
        else rule.selectors = kept;
      }
      for (const face of facesIn(part)) {
        const range = rangeOf(face);
        if (range !== undefined && !needs.hasLetterIn(range)) face.remove();
      }
      dropProperties(part, needs.usesProperty);
      return part.toString();
    },
  };
}

/** The classes that a selector requires. Ignores `:is()`, `:not()` and the like. */
function classesOf(selector: string): string[] {
  const { nodes } = selectorParser().astSync(selector).first;
  return nodes.flatMap((node) => (node.type === 'class' ? [node.value] : []));
}

/** The rules without rules directly inside them; those in animations and typefaces are not examined. */
function* rulesIn(container: Container): Generator<Rule> {
  for (const node of [...(container.nodes ?? [])]) {
    if (node.type === 'rule' && !node.some((child) => child.type === 'rule')) yield node;
    if (isGroup(node)) yield* rulesIn(node);
  }
}

function declarationsIn(style: Root): Declaration[] {
  const declarations: Declaration[] = [];
  style.walkDecls((one) => void declarations.push(one));
  return declarations;
}

function facesIn(style: Root): AtRule[] {
  const faces: AtRule[] = [];
  style.walkAtRules('font-face', (face) => void faces.push(face));
  return faces;
}

/** The letters that a typeface covers, if it declares them. */
function rangeOf(face: AtRule): string | undefined {
  const range = face.nodes?.find((child) => child.type === 'decl' && child.prop === 'unicode-range');
  return range?.type === 'decl' ? range.value : undefined;
}

/** Drops custom properties that nothing uses, or only other unused ones, and whatever is then empty. */
function dropProperties(style: Root, isUsedElsewhere: Needs['usesProperty']): void {
  const declarations = declarationsIn(style);
  const used = new Set<string>();
  style.walkAtRules(({ params }) => propertiesIn(params).forEach((name) => used.add(name)));
  const isUsed = ({ prop }: Declaration) => !prop.startsWith('--') || used.has(prop) || isUsedElsewhere(prop);
  for (let before = -1; before < used.size;) {
    before = used.size;
    for (const one of declarations) if (isUsed(one)) for (const name of propertiesIn(one.value)) used.add(name);
  }
  for (const one of declarations) if (!isUsed(one)) one.remove();
  dropEmpty(style);
}

function dropEmpty(container: Container): void {
  for (const node of [...(container.nodes ?? [])]) {
    if (isGroup(node)) dropEmpty(node);
    const mayGo = node.type === 'rule' || (isGroup(node) && conditions.has(node.name));
    if (mayGo && node.nodes?.length === 0) node.remove();
  }
}
