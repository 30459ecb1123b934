/**
 * The marks of an axis from 0 to at least `most`, at most five of them, in round steps: 1, 2 or 5, followed by zeros.
 *
 * @returns from 0 up; the last one is the top of the axis
 */
export function axisMarks(most: number): number[] {
  const least = Math.max(most, 1) / 4;
  let step = 1;
  for (let power = 1; step < least; power *= 10)
    step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= least) ?? step;
  const marks = [0];
  for (let mark = step; mark - step < Math.max(most, 1); mark += step) marks.push(mark);
  return marks;
}

/**
 * Which of `count` points get a label if there is room for `room` labels: every second, third and so on, counted from
 * the last.
 */
export function labelledPoints(count: number, room: number): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(room, 1)));
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % every === 0);
}

/** Groups marks that would overlap. `places` are in order, and each group is at the place of its first. */
export function groupsByPlace<T extends { place: number }>(marks: readonly T[], apart: number): T[][] {
  const groups: T[][] = [];
  for (const mark of marks) {
    const last = groups.at(-1);
    if (last?.[0] && mark.place - last[0].place < apart) last.push(mark);
    else groups.push([mark]);
  }
  return groups;
}
