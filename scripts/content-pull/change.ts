/** The change to one file, or to the folder of pictures beside one. */
export interface Change {
  kind: 'new' | 'changed' | 'withdrawn' | 'deleted' | 'moved';
  /** Relative to `content/`. */
  path: string;
  /** Path of the item's file. The changes of one item are made together or not at all. */
  item: string;
  /** The new content of the file; null if it is deleted, or a folder. */
  text: string | null;
  /** The names in a folder that is deleted. */
  pictures?: readonly string[];
  /** The current place of a folder that is to move. */
  from?: string;
}
