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

/** A scheduled function ends after thirty seconds, of which builds may take eighteen. */
const editsMs = 9_000;
/** Of them, for noting that it ran. */
const noteMs = 1_000;

/**
 * What has to be done now and then, whoever calls or does not: edits of files that a deploy brought, purges that failed, mail that waits, and a build that is due, because its
 * hook failed or what was published has become so by the clock.
 */
export async function everyFiveMinutes(_: Request, context: CallContext): Promise<Response> {
  // What it leaves behind has the id of the run.
  const run = { ...context, requestId: requestIdOf(context) };
  await bySchedule(run, 'every-five-minutes', () => seeTo(run));
  return new Response(null, { status: 204 });
}

async function seeTo(context: CallContext): Promise<void> {
  const { context: deployContext } = context.deploy;
  const { takeEditsOfDeploy } = await import('./file-edits.ts');
  // What is left behind after the answer is repeated below, and by the next run.
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

/** Has mail be sent that waits: what was asked for after an answer may have been lost. Never throws. */
async function askForDueMail(deployContext: string): Promise<void> {
  try {
    if (await hasOpenMail(storesOf(deployContext))) await askForMail();
  } catch (error) {
    logEvent({ event: 'mail_not_asked_for', cause: causeOf(error) });
  }
}
