declare global {
  interface DocumentEventMap {
    /** A form was sent and taken; its detail is the path that it was sent to. */
    taken: CustomEvent<string>;
  }
}

/** Tells that a form was sent and taken, once for each: whoever counts forms hears of it, whatever their code knows of each other. */
export const tellTaken = (path: string): void => {
  document.dispatchEvent(new CustomEvent('taken', { detail: path }));
};
