import { leftWhere } from '../editor/keep-in-browser.ts';
import { confirmed } from './confirm.ts';
import { $keptWork } from './kept-work.ts';

function remains(): string {
  const { at, without, inBrowser } = $keptWork.get();
  const until = 'you come back to this item';
  if (at !== null && without === null) return `They are kept on the server for 90 days, until ${until}.`;
  if (inBrowser) return leftWhere(inBrowser, until);
  // Leaving sends them once more.
  return without === null
    ? 'This browser has no room for them, and the server does not have them yet: they may be lost.'
    : 'Neither this browser nor the server can keep them: they will be lost.';
}

/** Asks before leaving unsaved work, and says where it is kept, if anywhere. */
export const askToLeave = (): Promise<boolean> =>
  confirmed({
    title: 'Leave without saving?',
    text: `Your changes are not saved. ${remains()}`,
    action: 'Leave',
  });
