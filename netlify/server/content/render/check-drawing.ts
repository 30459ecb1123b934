import { brotliCompressSync } from 'node:zlib';
import { checkSvg, type FigureProblem } from './check-svg.ts';

/** Most bytes of a drawing, with brotli: it is fetched beside a page that has some 14,000 itself. */
const mostBytes = 4_096;

const opening = '<style>';
const styleElement = /<style>([^<]*)<\/style>/g;
/** What makes a style ask for something, or hide what it asks for. */
const loading = /@(?!media\b)|url\s*\(|image-set|\\|expression|javascript:/i;

/**
 * A drawing of a project, which pages show as a picture of its own (decision 0149): what `checkSvg` takes, and beside that one `<style>` of plain rules, a pattern, and classes
 * of its own, since no style of the page reaches into it and it tells both themes itself.
 *
 * @param source text of an SVG file
 */
export function checkDrawing(source: string): { svg: string } | { problem: FigureProblem } {
  const styles = [...source.matchAll(styleElement)];
  const [style] = styles;
  const refuse = (at: number, wrong: string, instead: string) => ({
    problem: { line: source.slice(0, at).split('\n').length, wrong, instead },
  });
  if (!style) return refuse(0, 'has no <style>', 'Say in one <style> which colours it has in each theme.');
  if (styles.length > 1)
    return refuse(styles[1]?.index ?? 0, 'has a second <style>', 'Put all of its rules into the first.');
  const [, rules = ''] = style;
  const wrong = loading.exec(rules);
  if (wrong) return refuse(style.index + opening.length + wrong.index, `has ${wrong[0]} in its style`, 'Leave it out.');
  // The lines of what is left stay where they were.
  const rest = source.replace(style[0], () => style[0].replaceAll(/[^\n]/g, ''));
  const checked = checkSvg(rest, { isOwnFile: true });
  if ('problem' in checked) return checked;
  const bytes = brotliCompressSync(source).length;
  if (bytes > mostBytes) return refuse(0, `has ${bytes} bytes with brotli`, `Draw less of it: ${mostBytes} at most.`);
  return { svg: source };
}
