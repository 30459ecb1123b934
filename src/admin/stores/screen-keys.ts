/** Shortcuts of the open screen, by lower-case key name. */
type ScreenKeys = Readonly<Record<string, () => void>>;

let keys: ScreenKeys = {};

/** Registers the single-key shortcuts of a screen; returns a function that removes them. */
export function offerScreenKeys(offered: ScreenKeys): () => void {
  keys = offered;
  return () => {
    if (keys === offered) keys = {};
  };
}

/** The open screen's action for a key, or undefined. */
export const screenKey = (key: string): (() => void) | undefined => keys[key];
