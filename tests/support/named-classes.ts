import ts from 'typescript';
import { hole, said, textReader, type Said } from './possible-texts.ts';
import { sourceFile, type SourceFile } from './source-files.ts';

/** A class that an element gets; only its beginning if something is appended to it, as in `strip-${stage}`. */
export interface NamedClass {
  path: string;
  name: string;
  isBeginning: boolean;
}

/** Attributes, properties and variables that hold classes. */
const holdsClasses = /^(class|class:list|className|[a-z]\w*Class)$/;
/** Calls on an element's list of classes. */
const changesClasses = /\bclassList\.(add|remove|toggle|replace|contains)$/;
const inHtml = /\bclass="([^"]*)"/g;

/**
 * Finds the classes that elements get in a file: in attributes, in the HTML of templates, and in scripts. Classes
 * passed as a parameter are found where they are passed.
 *
 * @param files those into which variables are followed
 */
export function classReader(files: readonly SourceFile[]): (file: SourceFile) => NamedClass[] {
  const textsOf = textReader(files);

  const namesIn = (file: SourceFile, { text, expressions }: Said): NamedClass[] =>
    text
      .split(/\s+/)
      .filter((word) => word !== '')
      .flatMap((word): NamedClass[] => {
        const [beginning = '', ...holes] = word.split(/(?=\uE000)/);
        if (!word.includes('\uE000')) return [{ path: file.path, name: word, isBeginning: false }];
        const [only] = word.startsWith('\uE000') ? [beginning] : holes;
        const place = hole.exec(only ?? '')?.[1];
        const expression = place === undefined ? undefined : expressions[Number(place)];
        const within = expression ? textsOf(expression, file) : [];
        // A hole that is a whole word, or one whose text begins with a space.
        if (word.startsWith('\uE000')) return within.flatMap((one) => namesIn(file, one));
        const spaced = within.filter((one) => /^(\s|$)/.test(one.text));
        if (expression && within.length > 0 && spaced.length === within.length)
          return [
            { path: file.path, name: beginning, isBeginning: false },
            ...spaced.flatMap((one) => namesIn(file, one)),
          ];
        return [{ path: file.path, name: beginning, isBeginning: true }];
      });

  return (file) => {
    const found: NamedClass[] = [];
    const take = (node: ts.Node) => found.push(...textsOf(node, file).flatMap((one) => namesIn(file, one)));
    const visit = (node: ts.Node): void => {
      if (ts.isJsxAttribute(node) && holdsClasses.test(node.name.getText()) && node.initializer) {
        const { initializer } = node;
        if (!ts.isJsxExpression(initializer)) take(initializer);
        else if (initializer.expression) take(initializer.expression);
      }
      if (ts.isPropertyAssignment(node) && holdsClasses.test(node.name.getText().replaceAll(/['"]/g, '')))
        take(node.initializer);
      if (
        ts.isBinaryExpression(node) &&
        node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
        node.left.getText().endsWith('.className')
      )
        take(node.right);
      if (ts.isCallExpression(node) && changesClasses.test(node.expression.getText()))
        for (const argument of node.arguments) take(argument);
      if (ts.isTemplateLiteral(node) || ts.isStringLiteral(node)) {
        const whole = said(node);
        for (const [, text = ''] of whole.text.matchAll(inHtml)) found.push(...namesIn(file, { ...whole, text }));
      }
      ts.forEachChild(node, visit);
    };
    for (const part of [...file.parts, ...markupOf(file)]) visit(part);
    return found;
  };
}

/**
 * The words in the texts of a file and the names of its properties, any of which may end up as a class elsewhere;
 * comments do not count. Something is appended to `beginnings`, as in `strip-${stage}`.
 */
export function wordsOf(file: SourceFile): { words: Set<string>; beginnings: Set<string> } {
  const [words, beginnings] = [new Set<string>(), new Set<string>()];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) words.add(node.name.text);
    if (ts.isTemplateLiteral(node) || ts.isStringLiteral(node)) {
      for (const word of said(node).text.split(/[\s"'`=<>]+/)) {
        const [beginning = ''] = word.split('\uE000');
        if (beginning === word) words.add(word);
        else if (beginning.length > 2) beginnings.add(beginning);
      }
    }
    ts.forEachChild(node, visit);
  };
  for (const part of [...file.parts, ...markupOf(file)]) visit(part);
  return { words, beginnings };
}

/** The classes in the markup of an Astro file, as TypeScript, because the markup itself is not TypeScript. */
function markupOf({ path, text }: SourceFile): ts.SourceFile[] {
  if (!path.endsWith('.astro')) return [];
  const markup = text.replace(/^---\n[^]*?\n---/, '').replaceAll(/<script[^]*?<\/script>/g, '');
  const plain = Array.from(markup.matchAll(/\bclass(?:Name)?="([^"]*)"/g), ([, names = '']) => JSON.stringify(names));
  const given = Array.from(
    markup.matchAll(/\b(?:class|class:list|className|[a-z]\w*Class)(?:=\{|: )/g),
    ({ 0: start, index }) => expressionAt(markup, index + start.length, start.endsWith('{')),
  );
  const source = [...plain, ...given].map((value) => `({ class: ${value} });`).join('\n');
  return sourceFile(path.replace('.astro', '.ts'), source).parts;
}

/** The text of the expression that begins there, up to the brace that closes it or the end of its string. */
function expressionAt(text: string, from: number, isBraced: boolean): string {
  if (!isBraced) return /^'[^']*'/.exec(text.slice(from))?.[0] ?? '""';
  let depth = 1;
  let at = from;
  for (; depth > 0 && at < text.length; at++) depth += text[at] === '{' ? 1 : text[at] === '}' ? -1 : 0;
  return text.slice(from, at - 1);
}
