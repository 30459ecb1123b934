import { keepBuiltBySchedule } from '../build/keep-built.ts';
import type { CallContext } from '../http/function-handler.ts';
import { repeatPurges } from '../purges/failed-purges.ts';

/** A scheduled function ends after thirty seconds, of which builds may take eighteen. */
const editsMs = 9_000;

/**
 * What has to be done now and then, whoever calls or does not: edits of files that a deploy brought, purges that failed, and a build that is due, because its hook failed or
 * what was published has become so by the clock.
 */
export async function everyFiveMinutes(_: Request, context: CallContext): Promise<Response> {
  const { context: deployContext } = context.deploy;
  const { takeEditsOfDeploy } = await import('./file-edits.ts');
  // What is left behind after the answer is repeated below, and by the next run.
  await takeEditsOfDeploy({ deployContext, waitUntil: (work) => context.waitUntil?.(work) }, editsMs);
  await Promise.all([repeatPurges(deployContext), keepBuiltBySchedule(deployContext)]);
  return new Response(null, { status: 204 });
}
