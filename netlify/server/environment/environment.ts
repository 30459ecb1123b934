import * as z from 'zod/mini';
import { readMailFrom } from './mail-from.ts';
import { readPasswordHash } from './password-hash.ts';
import { readTopic } from './sns-topic.ts';
import { isUsername } from './username.ts';

/** What each variable of the server must be set to, as a sentence for the operator. */
export const whatToSet = {
  SESSION_SECRET: 'Set SESSION_SECRET to at least 32 random bytes.',
  ADMIN_USERNAME:
    'Set ADMIN_USERNAME to 3 to 32 lower-case letters, digits, ".", "_" or "-", beginning with a letter or digit.',
  ADMIN_PASSWORD_HASH: 'Set ADMIN_PASSWORD_HASH to what “npm run password” prints.',
  SITE_URL: 'Set SITE_URL to the address of the site, such as https://meridianforge.example.',
  BUILD_HOOK_URL: 'Set BUILD_HOOK_URL to the https address of a build hook of this site.',
  SMTP_URL:
    'Set SMTP_URL to the address of a mail server, such as smtps://user:password@smtp.example.com:465, with %25 for a % in user or password.',
  MAIL_FROM: 'Set MAIL_FROM to the sender, such as Meridian Forge <hello@meridianforge.example>.',
  POSTMARK_EVENTS_SECRET: `Set POSTMARK_EVENTS_SECRET to 16 or more random characters, and give them to Postmark's webhook as the password.`,
  RESEND_EVENTS_SECRET:
    'Set RESEND_EVENTS_SECRET to the signing secret of the webhook in Resend, which begins with whsec_.',
  SES_EVENTS_TOPIC:
    'Set SES_EVENTS_TOPIC to the ARN of the topic to which SES publishes, such as arn:aws:sns:eu-west-1:123456789012:mail.',
  DKIM_SELECTORS: 'Set DKIM_SELECTORS to the selectors of your keys, such as pm,resend.',
  LOCAL_SITE: 'Do not set LOCAL_SITE: the local server does so itself.',
} as const;

const held = (name: keyof typeof whatToSet, test: (value: string) => boolean) =>
  z.optional(z.string().check(z.refine(test, whatToSet[name])));

function isSmtpUrl(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null &&
    /^smtps?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    [url.username, url.password].every(isEncoded)
  );
}

/** Whether each `%` begins an encoded character, as it must in an address. */
function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const variables = z.object({
  /** Signs the tokens of administrators. */
  SESSION_SECRET: held('SESSION_SECRET', (value) => Buffer.byteLength(value) >= 32),
  ADMIN_USERNAME: held('ADMIN_USERNAME', isUsername),
  ADMIN_PASSWORD_HASH: held('ADMIN_PASSWORD_HASH', (value) => readPasswordHash(value) !== null),
  /** Canonical origin of the site. */
  SITE_URL: held('SITE_URL', (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? '')),
  /** Called when what visitors see has changed. Anyone who knows this address can start a build. */
  BUILD_HOOK_URL: held('BUILD_HOOK_URL', (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? '')),
  /** Where mail is handed over, with user and password. */
  SMTP_URL: held('SMTP_URL', isSmtpUrl),
  /** The sender of mail. */
  MAIL_FROM: held('MAIL_FROM', (value) => readMailFrom(value) !== null),
  /** Postmark's password for reporting bounces. */
  POSTMARK_EVENTS_SECRET: held('POSTMARK_EVENTS_SECRET', (value) => value.length >= 16),
  /** The secret with which Resend signs its reports. */
  RESEND_EVENTS_SECRET: held('RESEND_EVENTS_SECRET', (value) => /^whsec_[\w+/-]{22,}={0,2}$/.test(value)),
  /** The only topic of Amazon SNS that is accepted. */
  SES_EVENTS_TOPIC: held('SES_EVENTS_TOPIC', (value) => readTopic(value) !== null),
  /** Names of the keys that sign mail, for the DNS check. */
  DKIM_SELECTORS: held(
    'DKIM_SELECTORS',
    (value) => /^[\w.-]+([\s,]+[\w.-]+)*$/.test(value.trim()) && value.length <= 500,
  ),
  /** Set by the local server in its own process: the site runs on its developer's machine. */
  LOCAL_SITE: held('LOCAL_SITE', (value) => value === 'yes'),
});

type Name = keyof typeof whatToSet;

/** The checked environment (architecture §7). An empty or invalid variable counts as not set. */
export interface Environment extends z.infer<typeof variables> {
  /** What to set instead, for each invalid variable. */
  wrong: ReadonlyMap<string, string>;
}

const names = Object.keys(whatToSet) as Name[];

/** Checks an environment. Never throws: an invalid variable only affects the features that need it. */
export function readEnvironment(given: Readonly<Record<string, string | undefined>>): Environment {
  const set = Object.fromEntries(names.flatMap((name) => (given[name] ? [[name, given[name]]] : [])));
  const read = variables.safeParse(set);
  if (read.success) return { ...read.data, wrong: new Map() };
  const wrong = new Map(read.error.issues.map(({ path, message }) => [String(path[0]), message]));
  const usable = Object.fromEntries(Object.entries(set).filter(([name]) => !wrong.has(name)));
  return { ...variables.parse(usable), wrong };
}

let known: { values: string; environment: Environment } | undefined;

/** The environment of this process, parsed once, and again only if one of its variables has changed. */
export function environment(): Environment {
  const values = JSON.stringify(names.map((name) => process.env[name]));
  if (known?.values !== values) known = { values, environment: readEnvironment(process.env) };
  return known.environment;
}
