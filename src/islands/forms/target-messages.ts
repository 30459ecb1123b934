import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * Whether the messages with these ids belong into the page. They are for a form that posted by itself: the server sends the visitor back to the page with an id as the
 * fragment, and the message shows while it is the `:target`. So they are always in the HTML; once the island is awake only the one that the address
 * names has a use, after a post while the code could not be fetched.
 */
export function useTargetMessages(ids: readonly string[]): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => ids.includes(location.hash.slice(1)),
    () => true,
  );
}
