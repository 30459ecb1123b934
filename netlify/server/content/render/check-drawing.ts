import { brotliCompressSync, constants } from 'node:zlib';
import { checkSvg, type FigureProblem } from './check-svg.ts';

/** Most bytes of a drawing, with brotli: it is fetched beside a page that has some 14,000 itself. */
const mostBytes = 4_096;

const opening = '<style>';
const styleElement = /<style>([^<]*)<\/style>/g;
/** What makes a style ask for something, or hide what it asks for. */
const loading = /@(?!media\b)|url\s*\(|image-set|[\\&]|expression|javascript:/i;
/** An instruction to whoever reads the file, such as `<?xml-stylesheet ?>`; a declaration at its start is none. */
const instruction = /(?!^<\?xml\s)<\?/;
const comment = /<!--[^]*?-->/g;
const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

const withBrotli = (source: string, quality: number): number =>
  brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

/** Compressed in a thirtieth of the time first, since drawings are read with all the content again and again. That makes more bytes, so that one which is light enough then is so in any case. */
function bytesOf(source: string): number {
  const atMost = withBrotli(source, 4);
  return atMost > mostBytes ? withBrotli(source, constants.BROTLI_MAX_QUALITY) : atMost;
}

/**
 * A drawing of a project, which pages show as a picture of its own (decision 0149): what `checkSvg` takes, and beside that one `<style>` of plain rules, a pattern, and classes
 * of its own, since no style of the page reaches into it and it tells both themes itself.
 *
 * @param source text of an SVG file
 */
export function checkDrawing(source: string): { svg: string } | { problem: FigureProblem } {
  const refuse = (at: number, wrong: string, instead: string) => ({
    problem: { line: source.slice(0, at).split('\n').length, wrong, instead },
  });
  const instructs = instruction.exec(source);
  if (instructs) return refuse(instructs.index, 'has an instruction <?', 'Leave it out.');
  // Of the same length, so that places stay; what is in a comment is no style.
  const styles = [...source.replaceAll(comment, blank).matchAll(styleElement)];
  const [style] = styles;
  if (!style) return refuse(0, 'has no <style>', 'Say in one <style> which colours it has in each theme.');
  if (styles.length > 1)
    return refuse(styles[1]?.index ?? 0, 'has a second <style>', 'Put all of its rules into the first.');
  const [, rules = ''] = style;
  const wrong = loading.exec(rules);
  if (wrong) return refuse(style.index + opening.length + wrong.index, `has ${wrong[0]} in its style`, 'Leave it out.');
  // An element that may stand where a style may is put for it, and the lines of what follows stay where they were.
  const before = source.slice(0, style.index);
  const after = source.slice(style.index + style[0].length);
  const checked = checkSvg(`${before}<desc>${style[0].replaceAll(/[^\n]/g, '')}</desc>${after}`, { isOwnFile: true });
  if ('problem' in checked) return checked;
  const bytes = bytesOf(source);
  if (bytes > mostBytes) return refuse(0, `has ${bytes} bytes with brotli`, `Draw less of it: ${mostBytes} at most.`);
  return { svg: source };
}
