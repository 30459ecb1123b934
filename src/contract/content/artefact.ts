import * as z from 'zod/mini';

/** The models of ventures that visitors can try on a project's page (decision 0157). */
export const artefactNames = ['ledger', 'gate-code', 'monte-carlo'] as const;

export type ArtefactName = (typeof artefactNames)[number];

export const artefactName = z
  .enum(artefactNames, `Write one of: ${artefactNames.join(', ')}.`)
  .check(
    z.describe(
      'A model on the page that a visitor can try: a ledger that survives a cut connection, a gate code that is checked offline, or a simulation.',
    ),
  );
