/** Whether a moment is given and is still to come. */
export const isToCome = (moment: string | undefined, now: Date): moment is string =>
  moment !== undefined && Date.parse(moment) > now.getTime();
