// Netlify loads a plugin from JavaScript. The actual code is imported when it is called. It never fails a build, since
// a build that cannot be reported is still a build.

/** @param {() => Promise<void>} act */
async function carefully(act) {
  try {
    await act();
  } catch (error) {
    console.warn(`Warning: The build could not be reported to the site: ${String(error)}`);
  }
}

export const onPreBuild = () => carefully(async () => (await import('./report.ts')).buildStarted(process.env));

export const onSuccess = () => carefully(async () => (await import('./report.ts')).buildEnded(process.env, null));

/** @param {{ error: Error }} event */
export const onError = ({ error }) =>
  carefully(async () => (await import('./report.ts')).buildEnded(process.env, error));
