import ts from 'typescript';
import { walk, type SourceFile } from './source-files.ts';

type Body = ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration;

const isFunction = (node: ts.Expression | undefined): node is ts.ArrowFunction | ts.FunctionExpression =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

/** A node and every node below it. */
function within(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const descend = (one: ts.Node): void => {
    found.push(one);
    ts.forEachChild(one, descend);
  };
  descend(node);
  return found;
}

/** The first name of a call: `expect` in `expect.poll(…)`, `test` in `test.each(…)(…)`. */
function rootOf(call: ts.CallExpression): string {
  let node: ts.Expression = call.expression;
  while (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) node = node.expression;
  return ts.isIdentifier(node) ? node.text : '';
}

/** The test in a call: `test('…', body)`, or with rows `test.each(rows)('…', body)`. */
function testOf(node: ts.Node): { name: string; body: Body } | null {
  if (!ts.isCallExpression(node) || !/^(it|test)$/.test(rootOf(node))) return null;
  const callee = ts.isCallExpression(node.expression) ? node.expression.expression : node.expression;
  if (!/^(it|test)(\.each|\.for)?$/.test(callee.getText())) return null;
  const body = node.arguments.find(isFunction);
  return body ? { name: node.arguments[0]?.getText() ?? '', body } : null;
}

function testsIn(file: SourceFile): { name: string; body: Body }[] {
  const found: { name: string; body: Body }[] = [];
  walk(file, (node) => {
    const test = testOf(node);
    if (test) found.push(test);
  });
  return found;
}

/** The functions declared in a file, by name. */
function functionsIn(file: SourceFile): Map<string, Body> {
  const found = new Map<string, Body>();
  walk(file, (node) => {
    if (ts.isFunctionDeclaration(node) && node.name) found.set(node.name.text, node);
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && isFunction(node.initializer))
      found.set(node.name.text, node.initializer);
  });
  return found;
}

/**
 * Whether something asserts: directly, through a function of the file, or through an imported one whose name begins
 * with `expect` or `assert`.
 */
function asserts(node: ts.Node, functions: ReadonlyMap<string, Body>, seen = new Set<string>()): boolean {
  return within(node).some((one) => {
    if (!ts.isCallExpression(one)) return false;
    const name = rootOf(one);
    if (/^(expect|assert)/.test(name)) return true;
    const called = functions.get(name);
    if (!called || seen.has(name)) return false;
    seen.add(name);
    return asserts(called, functions, seen);
  });
}

/** The tests of a file without assertions, which would always pass. */
export function testsWithoutAssertion(file: SourceFile): string[] {
  const functions = functionsIn(file);
  return testsIn(file)
    .filter(({ body }) => !asserts(body, functions))
    .map(({ name }) => `${name} asserts nothing`);
}

/** The target of `.all()` in an expression: `page.locator('form')` in `await page.locator('form').all()`. */
const allOf = (expression: ts.Expression): string | null => {
  const call = within(expression).find(
    (node) =>
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'all',
  );
  return call && ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression)
    ? call.expression.expression.getText()
    : null;
};

/**
 * Loops over `.all()` with an assertion inside that could run zero times, because no assertion on their number precedes
 * them: `toHaveCount` of the same locator, or the length of the same list.
 */
export function loopsThatMayBeEmpty(file: SourceFile): string[] {
  const functions = functionsIn(file);
  return testsIn(file).flatMap(({ name, body }) => {
    const nodes = within(body);
    const lists = new Map(
      nodes
        .filter(ts.isVariableDeclaration)
        .map(({ name: variable, initializer }) => [variable.getText(), initializer ? allOf(initializer) : null]),
    );
    return nodes.filter(ts.isForOfStatement).flatMap((loop) => {
      const list = loop.expression.getText();
      const asked = allOf(loop.expression) ?? lists.get(list) ?? null;
      if (asked === null || !asserts(loop.statement, functions)) return [];
      const before = body.getText().slice(0, loop.getStart() - body.getStart());
      const counts = [`expect(${asked}).toHaveCount(`, `expect(${list}).toHaveLength(`, `expect(${list}.length).`];
      return counts.some((count) => before.includes(count)) ? [] : [`${name} does not say how many ${asked} has`];
    });
  });
}
