import type { Page } from 'playwright';
import type { PicturesOf } from './picture.ts';

const file = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/markdown',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
});

/** Two files with common mistakes, and a correct one. */
const chosen = [
  file('notes from Kisumu.txt', 'Eleven cold rooms, and a power cut in each of them.'),
  file(
    'what-a-cold-room-knows.md',
    ...['---', 'title: What a cold room knows', 'status: live', 'readTime: six minutes', '---', ''],
    'A cold room that reports its temperature once an hour is silent for fifty-nine minutes.',
  ),
  file(
    'the-price-of-a-second-sim.md',
    ...['---', 'title: The price of a second SIM', '---', ''],
    'Two networks fail at different times, which is the whole argument for paying both.',
  ),
];

/** Chooses files to add, and leaves open the dialog that shows the outcome of each. */
async function chooseFiles(page: Page): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add Files' }).click();
  await (await asked).setFiles(chosen);
  await page.getByRole('button', { name: 'Add now' }).waitFor();
}

async function lookAtSync(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sync Content' }).click();
  await page.getByRole('button', { name: 'Sync now' }).waitFor();
}

/** Chooses the file's text in one place, and writes a new paragraph in the other. */
async function choose(page: Page): Promise<void> {
  const subtitle = page.getByRole('group', { name: 'Subtitle' });
  await subtitle.getByRole('radio', { name: 'From the file' }).check();
  const body = page.getByRole('group', { name: 'Body' });
  await body.getByRole('radio', { name: 'Write your own' }).check();
  await body
    .getByRole('textbox')
    .fill(
      'Product teams call this friction and want to remove it. I think it is the specification. The seller is asking for something precise: *proof that reaches me by a path the other side does not control*. Give her that, and the queue moves.',
    );
}

/** Opens an essay's details beside its text. */
async function openDetails(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Details' }).click();
}

async function openChanges(page: Page): Promise<void> {
  await page.getByText('What would change for visitors').click();
  await page.locator('.live-notice ins').first().waitFor();
}

/** The pictures of docs/writing.md. */
export const ofWriting: PicturesOf = ({ editorOf }) => [
  {
    name: 'add-files',
    path: '/admin/content',
    prepare: chooseFiles,
    part: (page) => page.getByRole('dialog', { name: 'Add files' }),
  },
  { name: 'essay-fields', path: editorOf('sixty-four-books'), prepare: openDetails },
  {
    name: 'sync',
    path: '/admin/content',
    height: 900,
    prepare: lookAtSync,
    part: (page) => page.getByRole('dialog', { name: 'Sync content' }),
  },
  {
    name: 'conflict',
    path: '/admin/content/conflicts',
    height: 1_500,
    prepare: choose,
    part: (page) => page.locator('.clash'),
  },
  {
    name: 'draft-of-changes',
    path: editorOf('nobody-is-sending-senior-engineers'),
    prepare: openChanges,
    part: (page) => page.locator('.live-notice'),
  },
];
