import type { Locator, Page } from 'playwright/test';
import { expect } from '../fixtures.ts';

/** The editable text, once the editor has loaded. */
export async function textOf(page: Page, label = 'Body'): Promise<Locator> {
  const text = page.getByRole('textbox', { name: label });
  await expect(text).toHaveAttribute('contenteditable', 'true');
  return text;
}

/** Pastes something into the editor, as from the clipboard. */
export const paste = (text: Locator, data: { words?: string; picture?: { name: string; base64: string } }) =>
  text.evaluate((element, { words, picture }) => {
    const clipboardData = new DataTransfer();
    if (words !== undefined) clipboardData.setData('text/plain', words);
    if (picture) {
      const bytes = Uint8Array.from(atob(picture.base64), (letter) => letter.charCodeAt(0));
      clipboardData.items.add(new File([bytes], picture.name, { type: 'image/png' }));
    }
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);

/** Replaces the text. */
export async function writeText(page: Page, words: string): Promise<void> {
  const text = await textOf(page);
  await text.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await paste(text, { words });
}

/** The text in the editor; of a long one, the lines near the viewport. */
export const linesOf = (text: Locator): Promise<string> =>
  text.evaluate((element) => [...element.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'));
