// Netlify loads a plugin from JavaScript. What it does is imported when it is called, and ends no build: one that cannot be reported is a build all the same.

/** @param {() => Promise<void>} act */
async function carefully(act) {
  try {
    await act();
  } catch (error) {
    console.warn(`Warning: The site could not be told how its build goes: ${String(error)}`);
  }
}

export const onPreBuild = () => carefully(async () => (await import('./report.ts')).buildStarted(process.env));

export const onSuccess = () => carefully(async () => (await import('./report.ts')).buildEnded(process.env, null));

/** @param {{ error: Error }} event */
export const onError = ({ error }) =>
  carefully(async () => (await import('./report.ts')).buildEnded(process.env, error));
