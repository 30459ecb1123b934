import { brotliCompressSync, constants } from 'node:zlib';
import { checkSvg, type FigureProblem } from './check-svg.ts';

/**
 * The most bytes that a drawing may take with brotli: it is fetched along with a page that itself takes some 14,000.
 */
const mostBytes = 4_096;

const opening = '<style>';
const styleElement = /<style>([^<]*)<\/style>/g;
/** Style syntax that fetches something, or can hide that it does. */
const loading = /@(?!media\b)|url\s*\(|image-set|[\\&]|expression|javascript:/i;
/** A processing instruction such as `<?xml-stylesheet ?>`, but not the XML declaration at the start. */
const instruction = /(?!^<\?xml\s)<\?/;
const comment = /<!--[^]*?-->/g;
const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

const withBrotli = (source: string, quality: number): number =>
  brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

/**
 * First tries a compression that is thirty times faster, since a new process checks all drawings. It yields more bytes,
 * so a drawing that passes this way passes either way.
 */
function bytesOf(source: string): number {
  const atMost = withBrotli(source, 4);
  return atMost > mostBytes ? withBrotli(source, constants.BROTLI_MAX_QUALITY) : atMost;
}

type Checked = { svg: string } | { problem: FigureProblem };

/** Results by text, the oldest first: each reading of the content asks for the same drawings again. */
const known = new Map<string, Checked>();

/** Some 0.5 MB of text. A site has some thirty drawings. */
const mostKnown = 50;

/**
 * Checks a drawing of a project, which pages show as a picture (decision 0149). Allows what `checkSvg` does, plus one
 * `<style>` of plain rules, patterns, and its own classes: the page's styles do not reach into it, and it covers both
 * themes itself.
 * @param source text of an SVG file
 */
export function checkDrawing(source: string): Checked {
  const result = known.get(source) ?? check(source);
  known.delete(source);
  known.set(source, result);
  for (const oldest of known.keys()) if (known.size > mostKnown) known.delete(oldest);
  return result;
}

function check(source: string): Checked {
  const refuse = (at: number, wrong: string, instead: string) => ({
    problem: { line: source.slice(0, at).split('\n').length, wrong, instead },
  });
  const instructs = instruction.exec(source);
  if (instructs) return refuse(instructs.index, 'has an instruction <?', 'Leave it out.');
  // Blanked to the same length, so that positions stay valid. A style within a comment does not count.
  const styles = [...source.replaceAll(comment, blank).matchAll(styleElement)];
  const [style] = styles;
  if (!style) return refuse(0, 'has no <style>', 'Say in one <style> which colours it has in each theme.');
  if (styles.length > 1)
    return refuse(styles[1]?.index ?? 0, 'has a second <style>', 'Put all of its rules into the first.');
  const [, rules = ''] = style;
  const wrong = loading.exec(rules);
  if (wrong) return refuse(style.index + opening.length + wrong.index, `has ${wrong[0]} in its style`, 'Leave it out.');
  // Replaces the style with an allowed element, keeping the line numbers of what follows.
  const before = source.slice(0, style.index);
  const after = source.slice(style.index + style[0].length);
  const checked = checkSvg(`${before}<desc>${style[0].replaceAll(/[^\n]/g, '')}</desc>${after}`, { isOwnFile: true });
  if ('problem' in checked) return checked;
  const bytes = bytesOf(source);
  if (bytes > mostBytes)
    return refuse(0, `has ${bytes} bytes with brotli`, `Simplify the drawing: ${mostBytes} at most.`);
  return { svg: source };
}
