import { readFile, rm } from 'node:fs/promises';
import {
  buildFailure,
  longestReason,
  reportBuild,
  type BuildFailure,
  type BuildReport,
} from '#contract/api/build-report.ts';
import { credentialsAt } from '#server/auth/credentials.ts';
import { signReport } from '#server/build/report-signature.ts';
import { postToSite } from '#server/environment/post-to-site.ts';
import { siteOfBuild } from '#scripts/content-pull/source-address.ts';
import { project } from '#scripts/project.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Longest wait for the site: it must not hold up a build. */
const patienceMs = 10_000;

/** When the build of this process began. */
let startedAt = Date.now();

/** Reports to the site that its build has begun, and deletes the error of an earlier one. */
export async function buildStarted(variables: Variables): Promise<void> {
  startedAt = Date.now();
  await rm(project.buildFailure, { force: true });
  await tellSite(variables, { startedAt, endedAt: null, failure: null });
}

/**
 * Reports to the site that its build succeeded, or why it failed: the build command's error, else Netlify's.
 * @param error Netlify's error; null if the build is now served
 */
export async function buildEnded(variables: Variables, error: Error | null): Promise<void> {
  const failure = error && ((await toldByBuild()) ?? failureOf(error));
  await tellSite(variables, { startedAt, endedAt: Date.now(), failure });
}

const failureOf = ({ message }: Error): BuildFailure => ({
  sentence: message.slice(0, longestReason),
  file: null,
  item: null,
});

async function toldByBuild(): Promise<BuildFailure | null> {
  try {
    return buildFailure.parse(JSON.parse(await readFile(project.buildFailure, 'utf8')));
  } catch {
    // The build did not get that far.
    return null;
  }
}

/**
 * Sends a report to the served site, for production builds only.
 * @throws Error that says what is missing, or how the site answered
 */
async function tellSite(variables: Variables, report: Omit<BuildReport, 'context'>): Promise<void> {
  const { CONTEXT: context } = variables;
  if (context !== 'production') return;
  const site = siteOfBuild(variables, (sentence) => console.warn(`Warning: ${sentence}`));
  if (site === null) return;
  const credentials = credentialsAt({ host: '', ip: '', deployContext: context });
  if (!credentials) throw new Error('SESSION_SECRET and ADMIN_PASSWORD_HASH are not set for builds.');
  const whole = { context, ...report };
  await postToSite(site, reportBuild.path, {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...whole, signature: signReport(whole, credentials) }),
    signal: AbortSignal.timeout(patienceMs),
  });
}
