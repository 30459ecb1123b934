import { reportBuild } from '#contract/api/build-report.ts';
import { credentialsAt, notConfigured } from '../auth/credentials.ts';
import { buildLogOf } from '../build/build-log.ts';
import { withReport } from '../build/report.ts';
import { isSigned } from '../build/report-signature.ts';
import { Refusal } from '../http/refusal.ts';
import { route, type Handler } from '../http/route.ts';
import { serve } from '../http/serve.ts';

const report: Handler<typeof reportBuild> = async (call) => {
  const { signature, ...reported } = call.body;
  const credentials = credentialsAt(call);
  if (!credentials) throw notConfigured();
  // A report from another deploy context says nothing about this one.
  if (reported.context !== call.deployContext || !isSigned(reported, signature, credentials)) {
    throw new Refusal('forbidden', 'This report was not signed by the builder of this site.');
  }
  await buildLogOf(call.deployContext).change((record) => withReport(record, reported));
  return { success: true };
};

/** Notes the progress of a build, reported by the build itself (decision 0102). */
export const handleBuildReport = serve([route(reportBuild, report)]);
