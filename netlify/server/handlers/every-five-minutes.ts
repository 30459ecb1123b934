import { keepBuiltBySchedule } from '../build/keep-built.ts';
import type { CallContext } from '../http/function-handler.ts';

/** A scheduled function ends after thirty seconds, of which builds may take eighteen. */
const editsMs = 9_000;

/**
 * What has to be done now and then, whoever calls or does not: edits of files that a deploy brought, then a build that is due, because its hook failed or what was published has
 * become so by the clock.
 */
export async function everyFiveMinutes(_: Request, context: CallContext): Promise<Response> {
  const { takeEditsOfDeploy } = await import('./file-edits.ts');
  await takeEditsOfDeploy(context.deploy.context, editsMs);
  await keepBuiltBySchedule(context.deploy.context);
  return new Response(null, { status: 204 });
}
