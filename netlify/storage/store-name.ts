const contextShape = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const nameShape = /^[a-z][a-z0-9-]*$/;

/**
 * The name of a store: deploy context, underscore, name. All deploys share the site's stores, so the context keeps a
 * preview out of production's. Throws if the context is missing or malformed, since guessing one could open
 * production's.
 */
export function storeName(deployContext: string, name: string): string {
  const full = `${deployContext}_${name}`;
  if (!contextShape.test(deployContext) || !nameShape.test(name) || full.length > 64) {
    throw new RangeError(
      `"${deployContext}" and "${name}" name no store. Pass the deploy context, such as "production" or "deploy-preview", and a name in lower case.`,
    );
  }
  return full;
}
