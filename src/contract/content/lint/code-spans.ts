/**
 * Finds where the code of a run of backticks ends: at the next run that is as long. The runs are counted once for a text, and places are asked for from left to right, so
 * that all questions together take one pass.
 */
export class CodeSpans {
  readonly #runs = new Map<number, { at: number[]; next: number }>();

  constructor(text: string) {
    for (const { 0: run, index } of text.matchAll(/`+/g)) {
      const known = this.#runs.get(run.length) ?? { at: [], next: 0 };
      known.at.push(index);
      this.#runs.set(run.length, known);
    }
  }

  /**
   * @param end where the opening run ends
   * @param length how many backticks it has
   * @returns where the text goes on behind the code; null where no run closes it
   */
  endOf(end: number, length: number): number | null {
    const runs = this.#runs.get(length);
    if (!runs) return null;
    while ((runs.at[runs.next] ?? Infinity) < end) runs.next += 1;
    const closing = runs.at[runs.next];
    return closing === undefined ? null : closing + length;
  }
}
