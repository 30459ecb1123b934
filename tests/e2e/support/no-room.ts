import type { Page } from 'playwright/test';

/** Runs a part of a test in which the browser refuses to store anything, as it does when its storage is full. */
export async function withoutRoom(page: Page, act: () => Promise<void>): Promise<void> {
  const own = await page.evaluateHandle(() => {
    const { prototype } = Storage;
    const setItem: unknown = Object.getOwnPropertyDescriptor(prototype, 'setItem')?.value;
    prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    return setItem as Storage['setItem'];
  });
  await act();
  await own.evaluate((setItem) => {
    Storage.prototype.setItem = setItem;
  });
}
