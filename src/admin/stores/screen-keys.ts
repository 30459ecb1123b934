/** What a key of the screen that is open does, by the key as browsers name it, in small letters. */
type ScreenKeys = Readonly<Record<string, () => void>>;

let keys: ScreenKeys = {};

/** Takes the single keys of a screen while it is open; gives back what ends that. */
export function offerScreenKeys(offered: ScreenKeys): () => void {
  keys = offered;
  return () => {
    if (keys === offered) keys = {};
  };
}

/** What a key does on the screen that is open, or undefined. */
export const screenKey = (key: string): (() => void) | undefined => keys[key];
