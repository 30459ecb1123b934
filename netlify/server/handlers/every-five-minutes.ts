import { retention } from '#storage/collections/retention.ts';
import { withinDeadline } from '#storage/deadline.ts';
import { storesOf } from '#storage/stores.ts';
import { keepRunningHours } from '../analytics/keep-copies.ts';
import { keepBuiltBySchedule } from '../build/keep-built.ts';
import { bySchedule, inBackground, requestIdOf } from '../http/background.ts';
import type { CallContext } from '../http/function-handler.ts';
import { causeOf, logEvent } from '../http/log.ts';
import { askForMail } from '../mail/ask-for-mail.ts';
import { hasOpenMail } from '../mail/has-open-mail.ts';
import { repeatPurges } from '../purges/failed-purges.ts';

/** A scheduled function ends after thirty seconds; builds may take eighteen of them. */
const editsMs = 9_000;
/** Of those seconds, the part for noting that it ran. */
const noteMs = 1_000;

/**
 * Does what must not depend on visitors or administrators calling: takes edits to files that a deploy brought, repeats
 * failed purges, sends waiting mail, and starts a build that is due because its hook failed or because a publication
 * became due.
 */
export async function everyFiveMinutes(_: Request, context: CallContext): Promise<Response> {
  // Logs and background work carry the id of the run.
  const run = { ...context, requestId: requestIdOf(context) };
  await bySchedule(run, 'every-five-minutes', () => seeTo(run));
  return new Response(null, { status: 204 });
}

async function seeTo(context: CallContext): Promise<void> {
  const { context: deployContext } = context.deploy;
  const { takeEditsOfDeploy } = await import('./file-edits.ts');
  // Purges left for after the answer are repeated below, and by the next run.
  await takeEditsOfDeploy(
    { deployContext, waitUntil: (work, run) => inBackground(context, requestIdOf(context), work, run) },
    editsMs,
  );
  await Promise.all([repeatPurges(deployContext), keepBuiltBySchedule(deployContext), askForDueMail(deployContext)]);
  inBackground(context, requestIdOf(context), 'recent visits', () =>
    keepRunningHours(storesOf(deployContext), Date.now()),
  );
  try {
    await withinDeadline(noteMs, () => storesOf(deployContext).open(retention).noteDone('five-minutes', Date.now()));
  } catch (error) {
    logEvent({ event: 'report_not_kept', cause: causeOf(error) });
  }
}

/** Asks for waiting mail to be sent: a request made after an answer may have been lost. Never throws. */
async function askForDueMail(deployContext: string): Promise<void> {
  try {
    if (await hasOpenMail(storesOf(deployContext))) await askForMail();
  } catch (error) {
    logEvent({ event: 'mail_not_asked_for', cause: causeOf(error) });
  }
}
