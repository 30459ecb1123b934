/** The address that canonical links are made from: the one that the build was given, else the company's domain. */
export const originOf = (site: URL | undefined, domain: string): string => (site ?? new URL(`https://${domain}`)).href;
