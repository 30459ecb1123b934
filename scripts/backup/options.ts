import type { ParseArgsOptionsConfig } from 'node:util';
import { problem } from '#contract/problem.ts';
import { parseJson } from '#storage/stored-json.ts';
import { CommandError, readOptions } from '../command/command.ts';
import { originOf } from '../content-pull/source-address.ts';

/**
 * Reads the options of `npm run backup` and `npm run restore`.
 *
 * @param site the option that names the site
 * @param switches options without a value; one that ends in `=` takes one
 * @returns the site, its token, the folder, the switches that are set, and the values of options that have one
 * @throws CommandError that says how to write the options
 */
export function readBackupOptions(
  usage: string,
  site: '--from' | '--to',
  switches: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  args = process.argv.slice(2),
) {
  const name = site.slice(2);
  const options: ParseArgsOptionsConfig = { [name]: { type: 'string' } };
  const valued = switches.filter((one) => one.endsWith('=')).map((one) => one.slice(0, -1));
  for (const one of switches) if (!one.endsWith('=')) options[one] = { type: 'boolean' };
  for (const one of valued) options[one] = { type: 'string' };
  const { values, positionals } = readOptions(usage, { args, options, allowPositionals: true });
  const [folder, ...more] = positionals;
  const address = values[name];
  if (typeof address !== 'string' || !folder || more.length > 0) throw new CommandError(usage);
  const origin = originOf(address, site);
  if (!/^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(origin)) {
    throw new CommandError(
      `Write ${site} with https. Otherwise, anyone on the way could read the token and what is backed up.`,
    );
  }
  const token = variables['ADMIN_TOKEN']?.trim() ?? '';
  if (!/^[\w.-]+$/.test(token)) {
    const howTo = 'Set ADMIN_TOKEN to the token that signing in gives: docs/backup.md says how to get one.';
    // Signing in was refused, and the variable holds the refusal in place of a token.
    const refusal = problem.safeParse(parseJson(token)).data?.message;
    throw new CommandError(
      refusal === undefined ? howTo : `ADMIN_TOKEN is no token: signing in was refused. ${refusal}`,
    );
  }
  return {
    ...{ origin, token, folder },
    switches: new Set(switches.filter((one) => values[one] === true)),
    values: new Map(
      valued.flatMap((one): [string, string][] => {
        const value = values[one];
        return typeof value === 'string' ? [[one, value]] : [];
      }),
    ),
  };
}
