import ts from 'typescript';

const isTestCall = (callee: ts.Expression): boolean => /^(it|test|describe)\b/.test(callee.getText());

/** The title of a test as written; a template without its backticks, as in `${name} can be read`. */
function titleOf({ expression, arguments: [title] }: ts.CallExpression): string | undefined {
  if (!title || !isTestCall(expression)) return undefined;
  if (ts.isStringLiteralLike(title)) return title.text;
  return ts.isTemplateExpression(title) ? title.getText().slice(1, -1) : undefined;
}

/**
 * The names of all tests and groups in a file, each with its groups: `a body` and `a body › that is compressed gets 415`.
 */
export function testNamesOf(text: string): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node, around: readonly string[]): void => {
    const title = ts.isCallExpression(node) ? titleOf(node) : undefined;
    const trail = title === undefined ? around : [...around, title];
    if (title !== undefined) names.add(trail.join(' › '));
    ts.forEachChild(node, (child) => visit(child, trail));
  };
  visit(ts.createSourceFile('test.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX), []);
  return names;
}
