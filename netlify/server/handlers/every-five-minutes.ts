import { keepBuiltBySchedule } from '../build/keep-built.ts';
import type { CallContext } from '../http/function-handler.ts';

/** What has to be done now and then, whoever calls or does not: a build that is due, because its hook failed or what was published has become so by the clock. */
export async function everyFiveMinutes(_: Request, context: CallContext): Promise<Response> {
  await keepBuiltBySchedule(context.deploy.context);
  return new Response(null, { status: 204 });
}
