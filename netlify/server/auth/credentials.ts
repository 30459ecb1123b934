import { environment, whatToSet, type Environment } from '../environment/environment.ts';
import { Refusal } from '../http/refusal.ts';
import { defaultPasswordHash, defaultUsername } from './default-credentials.ts';
import { readPasswordHash, type PasswordHash } from '../environment/password-hash.ts';

/** The facts about a call that decide whether the default credentials may be used. */
export interface CallSource {
  /** The requested host name, without its port. */
  host: string;
  /** Address that the call came from. */
  ip: string;
  /** `context.deploy.context`. */
  deployContext: string;
}

export interface Credentials {
  username: string;
  passwordHash: PasswordHash;
  /** The stored form, which tokens depend on (rules 8). */
  storedHash: string;
  sessionSecret: string;
  /** Whether these are the documented ones, which the sign-in page shows. */
  areDefault: boolean;
}

/**
 * The credentials that count here, or null if no one can sign in before something is set: `notConfigured` says what.
 */
export function credentialsAt(source: CallSource): Credentials | null {
  const settings = environment();
  if (required.some((name) => settings.wrong.has(name))) return null;
  const { SESSION_SECRET: sessionSecret, ADMIN_USERNAME: username = defaultUsername } = settings;
  const areDefault = settings.ADMIN_PASSWORD_HASH === undefined && isThisMachine(source, settings);
  const storedHash = areDefault ? defaultPasswordHash : (settings.ADMIN_PASSWORD_HASH ?? '');
  const passwordHash = readPasswordHash(storedHash);
  if (!passwordHash || sessionSecret === undefined) return null;
  return { username, passwordHash, storedHash, sessionSecret, areDefault };
}

/** The answer to a sign-in that cannot work. Tells the operator of the site what to set (rules 4). */
export function notConfigured(): Refusal {
  const settings = environment();
  const toSet = required.flatMap((name) => {
    const isMissing = settings[name] === undefined && name !== 'ADMIN_USERNAME';
    return settings.wrong.get(name) ?? (isMissing ? whatToSet[name] : []);
  });
  return new Refusal('not_configured', ['Sign-in is not set up on this site.', ...toSet].join(' '));
}

const required = ['SESSION_SECRET', 'ADMIN_USERNAME', 'ADMIN_PASSWORD_HASH'] as const;

/**
 * Set at run time by Netlify and the machines beneath it. If any is present this is a deploy, whatever else is claimed.
 */
const signsOfDeploy = ['SITE_ID', 'DEPLOY_ID', 'NETLIFY', 'AWS_LAMBDA_FUNCTION_NAME'];

/**
 * Whether the site runs on its developer's own machine (rules 4). Both host and address are checked: an outside page
 * can point a name of its own at 127.0.0.1, and anyone can write `localhost` into a request.
 */
function isThisMachine({ host, ip, deployContext }: CallSource, { LOCAL_SITE }: Environment): boolean {
  const isDeploy = deployContext !== 'dev' || signsOfDeploy.some((name) => process.env[name]);
  return LOCAL_SITE === 'yes' && !isDeploy && isLoopbackHost(host) && isLoopbackAddress(ip);
}

const isLoopbackAddress = (address: string): boolean =>
  /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(address) || address === '::1';

/** Whether the host name of an address is this machine's own. A port is not part of it. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || isLoopbackAddress(host);
