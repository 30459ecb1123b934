/**
 * Opens something once per deploy context and keeps it for the life of a warm instance, since collections remember what
 * they read.
 * @param open is called once for each context
 */
export function perDeployContext<T>(open: (deployContext: string) => T): (deployContext: string) => T {
  const opened = new Map<string, { value: T }>();
  return (deployContext) => {
    const known = opened.get(deployContext) ?? { value: open(deployContext) };
    opened.set(deployContext, known);
    return known.value;
  };
}
