import type { Node, Renderer } from '@takumi-rs/core';

const size = { width: 300, height: 200 };

/** A line of text drawn as pixels, its left edge at 100 pixels, at 80 pixels to an em. */
export function drawLetters(renderer: Renderer, text: string, style: Node['style']): Promise<Buffer> {
  const node: Node = { type: 'text', text, style: { color: '#000', ...style, fontSize: 80, marginLeft: 100 } };
  const whole: Node = { type: 'container', style: { ...size, display: 'flex' }, children: [node] };
  return renderer.render(whole, { ...size, format: 'raw' });
}

/** A letter that no face has: Unicode's last code point is unassigned. */
export const noLetter = '\u{10ffff}';

/** The first and last inked columns, relative to the start of the text. */
export function inkOf(pixels: Buffer): { left: number; right: number } {
  const columns = Array.from({ length: size.width }, (_, column) => column).filter((column) =>
    Array.from({ length: size.height }, (_, row) => pixels[(row * size.width + column) * 4 + 3] ?? 0).some(
      (opacity) => opacity > 128,
    ),
  );
  return { left: (columns[0] ?? 0) - 100, right: (columns.at(-1) ?? 0) - 100 };
}
