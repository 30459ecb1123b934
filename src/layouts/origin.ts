/** The base of canonical links: the address given to the build, else the company's domain. */
export const originOf = (site: URL | undefined, domain: string): string => (site ?? new URL(`https://${domain}`)).href;
