/** Whether a time is given and is in the future. */
export const isToCome = (moment: string | undefined, now: Date): moment is string =>
  moment !== undefined && Date.parse(moment) > now.getTime();
