import { parseArgs } from 'node:util';

/** Numbers from the command line, such as `--seed=7`, with these as defaults for those that it leaves out. */
export function readNumbers<Name extends string>(usual: Readonly<Record<Name, number>>): Record<Name, number> {
  const entries = Object.entries<number>(usual);
  const { values } = parseArgs({
    args: process.argv.slice(2).filter((arg) => arg.startsWith('--')),
    options: Object.fromEntries(entries.map(([name, number]) => [name, { type: 'string', default: String(number) }])),
  });
  // The names are those of the options.
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)])) as Record<
    Name,
    number
  >;
}
