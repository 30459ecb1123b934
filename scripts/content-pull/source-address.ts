import { CommandError } from '../command/command.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The origin of a site, from user or platform input.
 *
 * @throws CommandError that says what to write
 */
export function originOf(written: string, name: string): string {
  if (isUsable(written)) return new URL(written).origin;
  throw new CommandError(howToName(name));
}

const howToName = (name: string): string =>
  `Write ${name} as the address of the site, such as https://meridianforge.example.`;

const isUsable = (written: string): boolean => {
  const url = URL.parse(written);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
};

/**
 * The origin of the site that a build on Netlify belongs to: SITE_URL, else what Netlify calls URL; null if neither is
 * set. An unusable SITE_URL counts as not set, as it does for the functions.
 *
 * @throws CommandError if URL is unusable
 */
export function siteOfBuild({ SITE_URL, URL: url }: Variables, warn: (sentence: string) => void): string | null {
  if (SITE_URL && isUsable(SITE_URL)) return new URL(SITE_URL).origin;
  if (SITE_URL) warn(`SITE_URL is unusable and counts as not set. ${howToName('SITE_URL')}`);
  return url ? originOf(url, 'URL') : null;
}

/** The site for `npm run content:pull`: `--from`, else SITE_URL, else the one running on this machine. */
export function siteToPull(from: string | undefined, { SITE_URL, PORT }: Variables): string {
  if (from !== undefined) return originOf(from, '--from');
  return SITE_URL ? originOf(SITE_URL, 'SITE_URL') : `http://localhost:${PORT || '8888'}`;
}

/** Whether the user says that there is no site to ask yet, so that only the files are built (rules 46). */
export const isFirstDeploy = ({ FIRST_DEPLOY }: Variables): boolean => FIRST_DEPLOY === 'yes';

/**
 * What to build from while the site is broken: another of its deploys, by origin, or only the files if that is null.
 */
export interface Repair {
  deploy: string | null;
}

/**
 * The meaning of REPAIR_FROM; null if it is empty.
 *
 * @throws CommandError that says what to write
 */
export function repairFrom({ REPAIR_FROM }: Variables): Repair | null {
  if (!REPAIR_FROM) return null;
  if (REPAIR_FROM === 'files') return { deploy: null };
  if (URL.canParse(REPAIR_FROM)) return { deploy: originOf(REPAIR_FROM, 'REPAIR_FROM') };
  throw new CommandError('Write REPAIR_FROM as the address of a deploy of this site that answers, or as `files`.');
}

/**
 * The site that a build asks: `--from`, else, when Netlify builds production, the site itself. Other machines have
 * none, and a preview is built only from the files, since its functions do not know what production has published
 * (decision 0060).
 *
 * @throws CommandError if production is built and nothing names the site (rules 46)
 */
export function siteToBuildFrom(
  from: string | undefined,
  variables: Variables,
  warn: (sentence: string) => void,
): string | null {
  if (from !== undefined) return originOf(from, '--from');
  const { NETLIFY, CONTEXT } = variables;
  if (!NETLIFY || CONTEXT !== 'production') return null;
  const site = siteOfBuild(variables, warn);
  if (site !== null) return site;
  if (isFirstDeploy(variables)) return null;
  throw new CommandError('Set SITE_URL to the address of the site, such as https://meridianforge.example.');
}
