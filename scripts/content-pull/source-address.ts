import { CommandError } from '../command/command.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The origin of a site, from what a person or the platform wrote.
 *
 * @throws CommandError that says what to write
 */
function originOf(written: string, name: string): string {
  const url = URL.parse(written);
  if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return url.origin;
  throw new CommandError(`Write ${name} as the address of the site, such as https://meridianforge.example.`);
}

/** The site that `npm run content:pull` asks: `--from`, else SITE_URL, else the one that runs on this machine. */
export function siteToPull(from: string | undefined, { SITE_URL, PORT }: Variables): string {
  if (from !== undefined) return originOf(from, '--from');
  return SITE_URL ? originOf(SITE_URL, 'SITE_URL') : `http://localhost:${PORT || '8888'}`;
}

/**
 * The site that a build asks: `--from`, else, where Netlify builds what the public will see, the site itself. On any other machine there is none, and a preview is
 * built from the files alone, since its functions know nothing of what production has published (decision 0060).
 */
export function siteToBuildFrom(
  from: string | undefined,
  { NETLIFY, CONTEXT, SITE_URL, URL: url }: Variables,
): string | null {
  if (from !== undefined) return originOf(from, '--from');
  const site = SITE_URL || url;
  return NETLIFY && CONTEXT === 'production' && site ? originOf(site, SITE_URL ? 'SITE_URL' : 'URL') : null;
}
