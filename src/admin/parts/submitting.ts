import type { SubmitEvent } from 'react';

/** Handles the submission of a form here, so that the browser does not leave the page. */
export const submitting =
  (act: () => unknown) =>
  (event: SubmitEvent): void => {
    event.preventDefault();
    act();
  };
