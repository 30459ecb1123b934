import type { Page } from 'playwright/test';

/**
 * The visual faults of a mail, one line each: text cut off or covered at an edge, sideways scrolling, insufficient
 * contrast.
 */
export const faultsOfLooks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const { documentElement: root, body } = document;
    if (root.scrollWidth > root.clientWidth) faults.push(`It is ${root.scrollWidth} wide in ${root.clientWidth}.`);

    type Colour = readonly [red: number, green: number, blue: number, alpha: number];
    const colourOf = (css: string): Colour => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (css.match(/[\d.]+/g) ?? []).map(Number);
      return [red, green, blue, alpha];
    };
    // WCAG 2.2, relative luminance.
    const luminance = ([red, green, blue]: Colour): number => {
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const groundOf = (element: Element): Colour => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const colour = colourOf(getComputedStyle(at).backgroundColor);
        if (colour[3] === 1) return colour;
      }
      return [255, 255, 255, 1];
    };

    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const words = (node.textContent ?? '').trim();
      if (!element || words === '' || !element.checkVisibility() || element.closest('style')) continue;
      const style = getComputedStyle(element);
      const what = `“${words.slice(0, 30)}”`;
      const [ink, ground] = [luminance(colourOf(style.color)), luminance(groundOf(element))];
      const contrast = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
      if (contrast < 4.5) faults.push(`${what} has a contrast of ${contrast.toFixed(2)}.`);
      if (Number.parseFloat(style.fontSize) < 12) faults.push(`${what} is ${style.fontSize} high.`);
      const range = document.createRange();
      range.selectNodeContents(node);
      // The cell around it has padding: letters beyond that cross its edge.
      const cell = element.closest('td')?.getBoundingClientRect() ?? root.getBoundingClientRect();
      for (const line of range.getClientRects())
        if (line.width > 0 && (line.right > cell.right + 1 || line.left < cell.left - 1))
          faults.push(`${what} reaches from ${line.left} to ${line.right} in ${cell.left} to ${cell.right}.`);
      for (let at: Element | null = element; at && at !== body; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        const isCut =
          (overflowX !== 'visible' && at.scrollWidth > at.clientWidth + 1) ||
          (overflowY !== 'visible' && at.scrollHeight > at.clientHeight + 1);
        if (isCut) faults.push(`${what} is cut off by its ${at.nodeName}.`);
      }
    }
    return [...new Set(faults)];
  });

/** The visible words of a mail, and its link targets. */
export const contentOf = (page: Page): Promise<{ words: string; links: string[] }> =>
  page.evaluate(() => ({
    words: document.body.innerText,
    links: [...document.links].map((link) => link.getAttribute('href') ?? ''),
  }));
