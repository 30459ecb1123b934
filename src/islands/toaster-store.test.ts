import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $toast, dismissToast, raiseToast, toastRemoveDelay } from './toaster-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
  $toast.set(null);
});
afterEach(() => vi.useRealTimers());

test('a new toast replaces the present one', () => {
  raiseToast({ title: 'First' });
  const first = $toast.get();
  raiseToast({ title: 'Second', variant: 'destructive' });
  expect($toast.get()).toMatchObject({ title: 'Second', variant: 'destructive', open: true });
  expect($toast.get()?.id).not.toBe(first?.id);
});

test('a dismissed toast closes at once and is removed after 1,000,000 ms', () => {
  raiseToast({ title: 'Message sent!' });
  dismissToast($toast.get()?.id ?? 0);
  expect($toast.get()).toMatchObject({ title: 'Message sent!', open: false });
  vi.advanceTimersByTime(toastRemoveDelay - 1);
  expect($toast.get()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect($toast.get()).toBeNull();
});

test('the removal of an old toast does not affect its replacement', () => {
  raiseToast({ title: 'Old' });
  dismissToast($toast.get()?.id ?? 0);
  raiseToast({ title: 'New' });
  vi.advanceTimersByTime(toastRemoveDelay);
  expect($toast.get()).toMatchObject({ title: 'New', open: true });
});

test('closing a replaced toast does nothing', () => {
  raiseToast({ title: 'Old' });
  const old = $toast.get()?.id ?? 0;
  raiseToast({ title: 'New' });
  dismissToast(old);
  expect($toast.get()).toMatchObject({ title: 'New', open: true });
});
