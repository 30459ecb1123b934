import { expect, test } from 'vitest';
import { keyWish } from './keys.ts';

const pressed = (key: string, more = {}) => ({ key, modified: false, onAnswer: false, onButton: false, ...more });

test('1 to 4 choose the answer with that number', () => {
  expect(['1', '2', '3', '4'].map((key) => keyWish(pressed(key), null, 4))).toEqual(
    [0, 1, 2, 3].map((choose) => ({ choose })),
  );
  for (const key of ['0', '5', '9']) expect(keyWish(pressed(key), 1, 4)).toBeNull();
});

test('the arrows move through the answers and wrap around', () => {
  expect(keyWish(pressed('ArrowDown'), null, 4)).toEqual({ choose: 0 });
  expect(keyWish(pressed('ArrowUp'), null, 4)).toEqual({ choose: 3 });
  expect(keyWish(pressed('ArrowRight'), 3, 4)).toEqual({ choose: 0 });
  expect(keyWish(pressed('ArrowLeft'), 0, 4)).toEqual({ choose: 3 });
});

test('on an answer the browser handles arrows and Enter, but not numbers', () => {
  for (const key of ['ArrowDown', 'ArrowUp', 'Enter']) {
    expect(keyWish(pressed(key, { onAnswer: true }), 1, 4)).toBeNull();
  }
  expect(keyWish(pressed('4', { onAnswer: true }), 1, 4)).toEqual({ choose: 3 });
});

test('Enter moves on, except on a button, which handles it itself', () => {
  expect(keyWish(pressed('Enter'), null, 4)).toBe('next');
  expect(keyWish(pressed('Enter', { onButton: true }), null, 4)).toBeNull();
});

test('repeated keys and browser shortcuts do nothing', () => {
  for (const key of ['1', 'ArrowDown', 'Enter']) expect(keyWish(pressed(key, { modified: true }), null, 4)).toBeNull();
  for (const key of ['a', 'Tab', 'Escape', ' ']) expect(keyWish(pressed(key), null, 4)).toBeNull();
});
