import { storesOf } from '#storage/stores.ts';
import { causeOf } from '../http/log.ts';
import { count, inWords, line, type Check } from './line.ts';

/** A write takes a few dozen milliseconds; visitors who send a form notice longer ones. */
const slowMs = 1_000;

/** Checks whether storage works, by writing to it. */
export const checkStorage: Check = async ({ deployContext }) => {
  const began = performance.now();
  const cause = await storesOf(deployContext)
    .health()
    .then(() => null, causeOf);
  const ms = count(Math.round(performance.now() - began));
  if (cause) {
    return line('failing', `Storage accepts no writes: ${inWords(cause)}.`, {
      remedy:
        'Look at netlifystatus.com. Until it answers, forms say that they could not be sent, and visitors see the last build. When it is back, everything resumes by itself.',
    });
  }
  if (Number(ms.replaceAll(',', '')) < slowMs)
    return line('good', `Storage accepts writes. One took ${ms} ms just now.`);
  return line('attention', `Storage accepts writes, but slowly: one took ${ms} ms just now.`, {
    remedy: 'Refresh in a minute. If it stays slow, look at netlifystatus.com.',
  });
};
