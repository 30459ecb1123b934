import type { Setting } from '#contract/settings.ts';
import type { SettingView } from '#contract/api/admin-settings.ts';

type Values = Readonly<Record<string, SettingView['value']>>;

const nameOf = ({ label }: Setting): string => label.toLowerCase();
const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What visitors see of the announcement once its text or switch has been saved. */
function announcementText(saved: readonly Setting[], values: Values): string {
  if (values['announcement_enabled'] !== true)
    return saved.some(({ type }) => type === 'boolean')
      ? 'Visitors with JavaScript no longer see the announcement; all others see it until the next build.'
      : 'The announcement is shown once it is switched on.';
  return values['announcement_text'] === ''
    ? 'The announcement has no text yet, so nothing is shown.'
    : 'Visitors with JavaScript see the announcement now, all others after the next build.';
}

/** How each kind of setting reaches visitors. */
const kinds: readonly {
  is: (setting: Setting) => boolean;
  say: (saved: readonly Setting[], values: Values) => string;
}[] = [
  { is: ({ key }) => key.startsWith('announcement_'), say: announcementText },
  {
    is: ({ built, live }) => built !== undefined && live === undefined,
    say: (saved) => `Pages show the ${listOf(saved.map(nameOf))} after the next build.`,
  },
  {
    is: ({ built, input }) => built !== undefined && input === 'email',
    say: (saved) =>
      `Mail links lead to the ${listOf(saved.map(nameOf))} now where JavaScript runs, and everywhere after the next build.`,
  },
  {
    is: ({ built }) => built !== undefined,
    say: (saved) =>
      `Pages show the ${listOf(saved.map(nameOf))} after the next build, and with JavaScript at once, unless that would move anything.`,
  },
];

/**
 * What saved settings mean for visitors (product §8): what is in force, and what is waiting for a build.
 *
 * @param values all settings after the save
 */
export function inForceText(saved: readonly Setting[], values: Values): string {
  const sentences: string[] = [];
  let rest = saved;
  for (const { is, say } of kinds) {
    const these = rest.filter(is);
    rest = rest.filter((setting) => !is(setting));
    if (these.length > 0) sentences.push(say(these, values));
  }
  if (rest.length === 0) return sentences.join(' ');
  const what =
    sentences.length > 0 ? capital(listOf(rest.map(nameOf))) : `The ${rest.length === 1 ? 'change' : 'changes'}`;
  const seconds = Math.max(...rest.map(({ remembered = 0 }) => remembered));
  const when = seconds > 0 ? ` within ${seconds} seconds` : '';
  return [`${what} ${rest.length === 1 ? 'is' : 'are'} in force${when}.`, ...sentences].join(' ');
}
