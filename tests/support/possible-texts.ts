import ts from 'typescript';
import { importsOf, type SourceFile } from './source-files.ts';

/** Stands for an inserted value of a template, by its position among the expressions. */
export const hole = /\uE000(\d+)\uE001/;

/** A text that an expression may yield: strings as they are, templates with holes. */
export interface Said {
  text: string;
  expressions: readonly ts.Expression[];
}

export const said = (template: ts.TemplateLiteral | ts.StringLiteral): Said =>
  ts.isTemplateExpression(template)
    ? {
        text: template.templateSpans.reduce(
          (text, span, index) => `${text}\uE000${String(index)}\uE001${span.literal.text}`,
          template.head.text,
        ),
        expressions: template.templateSpans.map(({ expression }) => expression),
      }
    : { text: template.text, expressions: [] };

/** Finds the texts that an expression may yield. Variables are followed, even into other files. */
export function textReader(files: readonly SourceFile[]): (node: ts.Node, file: SourceFile) => Said[] {
  const byPath = new Map(files.map((file) => [file.path, file]));

  /** `property` selects one property of an object; without it, all are included. */
  function textsOf(node: ts.Node, file: SourceFile, property?: string, seen: ReadonlySet<ts.Node> = new Set()): Said[] {
    if (seen.has(node)) return [];
    const next = new Set([...seen, node]);
    const all = (nodes: readonly ts.Node[]) => nodes.flatMap((one) => textsOf(one, file, property, next));
    if (ts.isStringLiteral(node) || ts.isTemplateLiteral(node)) return [said(node)];
    if (ts.isConditionalExpression(node)) return all([node.whenTrue, node.whenFalse]);
    if (ts.isBinaryExpression(node)) {
      const isEither = [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken].includes(
        node.operatorToken.kind,
      );
      const isLast = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
      return isEither ? all([node.left, node.right]) : isLast ? all([node.right]) : [];
    }
    if (ts.isArrayLiteralExpression(node)) return all(node.elements);
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isSpreadElement(node) ||
      ts.isNonNullExpression(node)
    )
      return all([node.expression]);
    // `['a', b].join(' ')`
    if (ts.isCallExpression(node))
      return ts.isPropertyAccessExpression(node.expression) ? all([node.expression.expression]) : [];
    if (ts.isObjectLiteralExpression(node)) {
      return node.properties.flatMap((one) => {
        if (!ts.isPropertyAssignment(one)) return [];
        const { initializer } = one;
        if (ts.isObjectLiteralExpression(initializer)) return textsOf(initializer, file, property, next);
        return property === undefined || one.name.getText() === property
          ? textsOf(initializer, file, undefined, next)
          : [];
      });
    }
    if (ts.isElementAccessExpression(node)) return textsOf(node.expression, file, property, next);
    if (ts.isPropertyAccessExpression(node)) return textsOf(node.expression, file, node.name.text, next);
    if (ts.isIdentifier(node)) {
      const found = declarationOf(node.text, file);
      return found ? textsOf(found.value, found.file, property, next) : [];
    }
    return [];
  }

  /** Where a variable gets its value, in this file or in the one that it is imported from. */
  function declarationOf(name: string, file: SourceFile): { value: ts.Expression; file: SourceFile } | undefined {
    for (const part of file.parts) {
      const value = initializerIn(part, name);
      if (value) return { value, file };
    }
    for (const { specifier, target } of importsOf(file)) {
      const other = target === null ? undefined : byPath.get(target);
      if (!other || !file.parts.some((part) => isImported(part, name, specifier))) continue;
      return declarationOf(name, other);
    }
    return undefined;
  }

  return (node, file) => textsOf(node, file);
}

const initializerIn = (part: ts.SourceFile, name: string): ts.Expression | undefined => {
  let value: ts.Expression | undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === name)
      value ??= node.initializer;
    ts.forEachChild(node, visit);
  };
  visit(part);
  return value;
};

const isImported = (part: ts.SourceFile, name: string, specifier: string): boolean =>
  part.statements.some(
    (one) =>
      ts.isImportDeclaration(one) &&
      (one.moduleSpecifier as ts.StringLiteral).text === specifier &&
      one.importClause?.namedBindings &&
      ts.isNamedImports(one.importClause.namedBindings) &&
      one.importClause.namedBindings.elements.some((element) => element.name.text === name),
  );
