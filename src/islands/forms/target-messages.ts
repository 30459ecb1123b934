import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * Whether the page needs the messages with these ids. They serve a form posted without JavaScript: the server redirects
 * to the page with an id as the fragment, and the message shows while it is the `:target`. So they are always in the
 * HTML. Once the island is awake, only the message named by the address is needed; the address names one if the form
 * was posted while the code could not be loaded.
 */
export function useTargetMessages(ids: readonly string[]): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => ids.includes(location.hash.slice(1)),
    () => true,
  );
}
