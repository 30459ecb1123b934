/** A problem with a drawn figure, and where it is. */
export interface FigureProblem {
  /** Line of the file, from 1. */
  line: number;
  /** Worded to continue the name of the file: `has a <script>`. */
  wrong: string;
  instead: string;
}

/** The most characters of a drawing, since it is inlined in its page. */
const mostCharacters = 16_000;

const elements = new Set(
  'svg g path line polyline polygon rect circle ellipse text tspan title desc defs marker clipPath mask use'.split(' '),
);
const attributes = new Set(
  [
    'xmlns viewBox width height id class transform opacity d points x y x1 x2 y1 y2 dx dy cx cy r rx ry pathLength href',
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset stroke-miterlimit vector-effect',
    'text-anchor dominant-baseline font-size font-weight letter-spacing textLength lengthAdjust rotate',
    'marker-start marker-mid marker-end markerWidth markerHeight markerUnits refX refY orient clip-path clip-rule clipPathUnits mask maskUnits preserveAspectRatio',
  ].flatMap((names) => names.split(' ')),
);
/** Colours of the site, which follow its theme. Each sets `currentColor`. */
const classes = new Set(['accent', 'muted', 'faint', 'strong']);

const part =
  /<!--[^]*?-->|<\?[^]*?\?>|<(\/?)([A-Za-z][\w:.-]*)((?:\s+[A-Za-z_:][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/y;
const attribute = /([A-Za-z_:][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const own = /^url\(#[\w-]+\)$/;
const paint = /^(?:none|currentColor|inherit|url\(#[\w-]+\))$/;

const plain = 'Export it as plain SVG, and leave that out.';

/** Also allowed in a drawing that is a picture of its own: no style of a page reaches into it. */
const ownElements = new Set(['pattern']);
const ownAttributes = new Set(['patternUnits', 'patternTransform', 'font-family', 'lang']);

interface Rules {
  /** Whether it is fetched as a file, with its own classes and styles. Otherwise it is inlined in its page. */
  isOwnFile?: boolean;
}

/** What is wrong with an attribute; null if it is allowed. */
function wrongOf(element: string, name: string, value: string, { isOwnFile = false }: Rules): string | null {
  if (isOwnFile && ownAttributes.has(name))
    return /[&\\:(]/.test(value) && name !== 'patternTransform' ? `has ${name}="${value}"` : null;
  if (!attributes.has(name)) return `has ${name}=`;
  if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg' ? null : 'has another namespace';
  if (name === 'href') return element === 'use' && /^#[\w-]+$/.test(value) ? null : 'has an address';
  if (name === 'id') return /^[A-Za-z][\w-]*$/.test(value) ? null : `has the id "${value}"`;
  if (name === 'class')
    return value.split(/\s+/).every((word) => (isOwnFile ? /^[\w-]*$/.test(word) : classes.has(word)))
      ? null
      : `has the class "${value}"`;
  if (name === 'fill' || name === 'stroke') return paint.test(value) ? null : `has a colour of its own, ${value}`;
  if (/[&\\]|:|\/\//.test(value)) return `has ${name}="${value}"`;
  return /url\s*\(/i.test(value) && !own.test(value) ? `has ${name}="${value}"` : null;
}

const insteadOf = (wrong: string): string =>
  wrong.startsWith('has a colour') || wrong.startsWith('has the class')
    ? 'Write currentColor, and one of the classes accent, muted, faint, strong: a drawing follows the theme of the site.'
    : plain;

/**
 * Accepts a drawing that may be inlined in a page: shapes and words, and nothing that runs, loads, or brings its own
 * style (rules 21). An allowlist decides. Each character is scanned only a few times.
 * @param source text of an SVG file
 * @param rules by default those of an inlined drawing
 * @returns the drawing without comments, declaration and namespace; or its problem
 */
export function checkSvg(source: string, rules: Rules = {}): { svg: string } | { problem: FigureProblem } {
  const lineAt = (at: number): number => source.slice(0, at).split('\n').length;
  const refuse = (at: number, wrong: string, instead = insteadOf(wrong)) => ({
    problem: { line: lineAt(at), wrong, instead },
  });
  if (source.length > mostCharacters)
    return refuse(
      mostCharacters,
      `goes beyond ${mostCharacters.toLocaleString('en')} characters`,
      'Simplify the drawing.',
    );
  const open: string[] = [];
  let svg = '';
  let at = 0;
  while (at < source.length) {
    part.lastIndex = at;
    const found = part.exec(source);
    if (!found) return refuse(at, 'is no SVG that can be read', plain);
    const [text, closes = '', name = '', written = '', isEmpty = ''] = found;
    if (name === '') {
      const isAside = text.startsWith('<');
      if (!isAside && text.trim() !== '' && !/^(?:text|tspan|title|desc)$/.test(open.at(-1) ?? ''))
        return refuse(at + text.search(/\S/), 'has words outside of a <text>');
      if (!isAside && /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i.test(text))
        return refuse(at, 'has a & that stands by itself', 'Write &amp; for it.');
      svg += isAside ? '' : text;
    } else if (closes) {
      if (open.pop() !== name) return refuse(at, `closes <${name}> where it is not open`, plain);
      svg += `</${name}>`;
    } else {
      if (!elements.has(name) && !(rules.isOwnFile && ownElements.has(name))) return refuse(at, `has a <${name}>`);
      const isRoot = svg.trim() === '';
      if ((name === 'svg') !== isRoot || (!isRoot && open.length === 0)) return refuse(at, 'is not one drawing', plain);
      const known = new Set<string>();
      let kept = '';
      for (const [, attributeName = '', double, single] of written.matchAll(attribute)) {
        const value = double ?? single ?? '';
        const wrong = wrongOf(name, attributeName, value, rules);
        if (wrong !== null) return refuse(at, wrong);
        if (known.has(attributeName)) return refuse(at, `has ${attributeName}= twice`);
        known.add(attributeName);
        const isOwn = name === 'svg' && /^(?:xmlns|width|height|id|class)$/.test(attributeName);
        if (!isOwn) kept += ` ${attributeName}="${value.replaceAll('"', '&quot;')}"`;
      }
      if (isRoot && rules.isOwnFile && !known.has('xmlns'))
        return refuse(
          at,
          'has no xmlns',
          'Write xmlns="http://www.w3.org/2000/svg": no browser shows the file without it.',
        );
      if (name === 'svg' && !/ viewBox="[\d.\s-]+"/.test(kept))
        return refuse(at, 'has no viewBox', 'Write viewBox="0 0 640 320" with the size of the drawing.');
      svg += `<${name}${kept}${isEmpty && '/'}>`;
      if (!isEmpty) open.push(name);
    }
    at = part.lastIndex;
  }
  if (open.length > 0 || svg.trim() === '') return refuse(source.length, 'is not whole', plain);
  return { svg: svg.trim().replaceAll(/\s*\n\s*/g, '\n') };
}

/** The drawing as inlined in a text: with an accessible name and unique ids. Both are already escaped for HTML. */
export const inlineSvg = (svg: string, name: string, ids: string): string =>
  svg
    .replace('<svg', () => `<svg class="drawn" role="img" aria-label="${name}"`)
    .replaceAll(/ (id|href)="(#?)([\w-]+)"/g, ` $1="$2${ids}$3"`)
    .replaceAll(/url\(#([\w-]+)\)/g, `url(#${ids}$1)`);
