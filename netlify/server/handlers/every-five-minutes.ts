import { keepBuiltBySchedule } from '../build/keep-built.ts';
import type { CallContext } from '../http/function-handler.ts';
import { repeatPurges } from '../purges/failed-purges.ts';

/**
 * What has to be done now and then, whoever calls or does not: purges that failed, and a build that is due, because its hook failed or what was published has become so by
 * the clock.
 */
export async function everyFiveMinutes(_: Request, context: CallContext): Promise<Response> {
  const { context: deployContext } = context.deploy;
  await Promise.all([repeatPurges(deployContext), keepBuiltBySchedule(deployContext)]);
  return new Response(null, { status: 204 });
}
