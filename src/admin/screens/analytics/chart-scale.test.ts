import { describe, expect, it } from 'vitest';
import { axisMarks, groupsByPlace, labelledPoints } from './chart-scale.ts';

describe('the marks of an axis', () => {
  it('are round whole numbers', () => {
    expect(axisMarks(0)).toEqual([0, 1]);
    expect(axisMarks(1)).toEqual([0, 1]);
    expect(axisMarks(4)).toEqual([0, 1, 2, 3, 4]);
    expect(axisMarks(5)).toEqual([0, 2, 4, 6]);
    expect(axisMarks(37)).toEqual([0, 10, 20, 30, 40]);
    expect(axisMarks(1_234_567)).toEqual([0, 500_000, 1_000_000, 1_500_000]);
  });

  it('are five at most and reach the maximum, however large it is', () => {
    const faulty = Array.from({ length: 3_000 }, (_, most) => most).filter((most) => {
      const marks = axisMarks(most);
      return marks.length > 5 || (marks.at(-1) ?? 0) < most;
    });
    expect(faulty).toEqual([]);
  });
});

it('the last point has a label, and so do as many others as fit', () => {
  expect(labelledPoints(7, 10)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(labelledPoints(30, 4)).toEqual([5, 13, 21, 29]);
  expect(labelledPoints(1, 0)).toEqual([0]);
});

it('marks that are too close to each other are grouped', () => {
  const places = [0, 10, 23, 24, 60].map((place) => ({ place }));
  expect(groupsByPlace(places, 24).map((group) => group.map(({ place }) => place))).toEqual([[0, 10, 23], [24], [60]]);
});
