import { commandKey } from './command-key.ts';

/** A text tool. The editor assigns the keys (`code-mirror.ts`). */
interface Tool {
  name:
    | 'bold'
    | 'italic'
    | 'link'
    | 'code'
    | 'heading'
    | 'subheading'
    | 'bullets'
    | 'numbers'
    | 'tasks'
    | 'quote'
    | 'picture'
    | 'table'
    | 'footnote'
    | 'find';
  label: string;
  /** Its key, with Ctrl or ⌘. */
  keys?: string;
}

/** Tools that change the text at once; the others open a dialog first. */
export type TextAction = Exclude<Tool['name'], 'link' | 'picture' | 'find'>;

/** In groups, as displayed. */
export const toolGroups: readonly (readonly Tool[])[] = [
  [
    { name: 'bold', label: 'Bold', keys: 'B' },
    { name: 'italic', label: 'Italic', keys: 'I' },
    { name: 'link', label: 'Link', keys: 'K' },
    { name: 'code', label: 'Code', keys: 'E' },
  ],
  [
    { name: 'heading', label: 'Heading', keys: 'Alt 2' },
    { name: 'subheading', label: 'Subheading', keys: 'Alt 3' },
    { name: 'bullets', label: 'List', keys: 'Shift 8' },
    { name: 'numbers', label: 'Numbered list', keys: 'Shift 7' },
    { name: 'tasks', label: 'Task list' },
    { name: 'quote', label: 'Quote', keys: 'Shift 9' },
  ],
  [
    { name: 'picture', label: 'Picture', keys: 'Alt P' },
    { name: 'table', label: 'Table' },
    { name: 'footnote', label: 'Footnote', keys: 'Alt F' },
    { name: 'find', label: 'Find and replace', keys: 'F' },
  ],
];

const ofTools = toolGroups
  .flat()
  .flatMap(({ label, keys }) => (keys === undefined ? [] : [{ keys: [commandKey, ...keys.split(' ')], text: label }]));

/** The keys of the text editor, for the list of shortcuts. */
export const writingKeys: readonly { keys: readonly string[]; text: string }[] = [
  ...ofTools,
  { keys: [commandKey, ']'], text: 'Indent' },
  { keys: [commandKey, '['], text: 'Indent less' },
  { keys: ['/'], text: 'At the start of a line: insert menu' },
  { keys: ['F8'], text: 'Go to the next problem' },
  { keys: ['Tab'], text: 'Leave the text' },
  { keys: ['Esc'], text: 'Leave Focus mode, which shows only the text' },
  { keys: [commandKey, 'S'], text: 'Save, wherever the focus is' },
];
