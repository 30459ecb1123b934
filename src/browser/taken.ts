declare global {
  interface DocumentEventMap {
    /** A form was sent and accepted; the detail is its target path. */
    taken: CustomEvent<string>;
  }
}

/** Announces each accepted form once, so that code that counts forms need not know the forms. */
export const tellTaken = (path: string): void => {
  document.dispatchEvent(new CustomEvent('taken', { detail: path }));
};
