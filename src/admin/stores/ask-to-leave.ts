import { confirmed } from './confirm.ts';
import { $keptWork } from './kept-work.ts';

function keptWhere(): string {
  const { at, without, inBrowser } = $keptWork.get();
  if (at !== null && without === null) return 'They are kept on the server for 90 days,';
  return inBrowser ? 'This browser keeps them' : 'Neither this browser nor the server can keep them: they are lost';
}

/** Asks before leaving unsaved work, and says where it is kept. */
export const askToLeave = (): Promise<boolean> =>
  confirmed({
    title: 'Leave without saving?',
    text: `Your changes are not saved. ${keptWhere()} until you come back to this item.`,
    action: 'Leave',
  });
