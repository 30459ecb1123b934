/**
 * Finds the end of a code span: the next run of backticks of the same length. Runs are indexed once per text and
 * queried from left to right, so all queries together take one pass.
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
   * @param end index after the opening run
   * @param length number of backticks in it
   * @returns the index after the code; null if no run closes it
   */
  endOf(end: number, length: number): number | null {
    const runs = this.#runs.get(length);
    if (!runs) return null;
    while ((runs.at[runs.next] ?? Infinity) < end) runs.next += 1;
    const closing = runs.at[runs.next];
    return closing === undefined ? null : closing + length;
  }
}
