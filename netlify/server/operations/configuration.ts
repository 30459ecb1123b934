import type { OperationLine, OperationState } from '#contract/api/admin-operations.ts';
import { defaultUsername } from '../auth/default-credentials.ts';
import { environment, whatToSet } from '../environment/environment.ts';
import { line, type Check } from './line.ts';

type Name = keyof typeof whatToSet;

interface Variable {
  name: Name;
  /** Its purpose, shown if it is set. */
  set: string;
  /** The consequence if it is missing. */
  missing: { state: OperationState; text: string };
  /** The consequence if it is invalid, and so counts as not set. */
  wrong: { state: OperationState; text: string };
}

/** Where to set a variable. */
const howToSet = 'Set it in Netlify under Project configuration, Environment variables, and deploy again.';

function variables(deployContext: string, isLocal: boolean): Variable[] {
  const noSignIn = 'so no one can sign in';
  const isPreview = /^(deploy-preview|branch-deploy)/.test(deployContext);
  const waits = 'so pages, and settings built into them, wait for the next deploy';
  return [
    {
      name: 'SESSION_SECRET',
      set: 'It signs sessions.',
      missing: { state: 'failing', text: noSignIn },
      wrong: { state: 'failing', text: noSignIn },
    },
    {
      name: 'ADMIN_USERNAME',
      set: 'It is the name of the administrator.',
      missing: { state: 'good', text: `so the administrator is called ${defaultUsername}` },
      wrong: { state: 'failing', text: noSignIn },
    },
    {
      name: 'ADMIN_PASSWORD_HASH',
      set: 'Only its password is accepted.',
      missing: isLocal
        ? { state: 'note', text: 'so the documented password signs in, on this machine only' }
        : { state: 'failing', text: noSignIn },
      wrong: { state: 'failing', text: noSignIn },
    },
    {
      name: 'SITE_URL',
      set: 'Links to this site begin with it.',
      missing: process.env['URL']
        ? { state: 'good', text: 'so links to this site begin with the address that Netlify gives it' }
        : {
            state: isLocal ? 'note' : 'attention',
            text: 'so links to this site begin with the domain of content/site.json',
          },
      wrong: { state: 'attention', text: 'so links to this site may begin with another address' },
    },
    {
      name: 'BUILD_HOOK_URL',
      set: isPreview ? 'A preview requests no builds.' : 'Builds are requested automatically.',
      missing: isPreview
        ? { state: 'good', text: 'and a preview requests no builds' }
        : { state: isLocal ? 'note' : 'attention', text: waits },
      wrong: { state: 'attention', text: waits },
    },
  ];
}

function lineOf({ name, set, missing, wrong }: Variable): OperationLine {
  const { [name]: value, wrong: unusable } = environment();
  if (value !== undefined) return line('good', `${name} is set. ${set}`);
  const remedy = `${whatToSet[name]} ${howToSet}`;
  if (unusable.has(name)) return line(wrong.state, `${name} is set to something unusable, ${wrong.text}.`, { remedy });
  const isNeeded = missing.state === 'attention' || missing.state === 'failing';
  return line(missing.state, `${name} is not set, ${missing.text}.`, isNeeded ? { remedy } : {});
}

/** A domain that is not the primary one redirects to it. */
function otherHost(): OperationLine[] {
  const primary = URL.parse(process.env['URL'] ?? '')?.host;
  const host = URL.parse(environment().SITE_URL ?? '')?.host;
  if (!host || !primary || host === primary) return [];
  const text = 'SITE_URL does not name the primary domain in Netlify, to which other domains usually redirect.';
  return [line('note', text, { remedy: 'Set SITE_URL to the primary domain, or delete it. Then deploy again.' })];
}

/** Which variables are set, and the consequences of missing ones; never a value (rules 37). */
export const checkConfiguration: Check = ({ deployContext }) => {
  const { LOCAL_SITE, wrong } = environment();
  const isLocal = LOCAL_SITE === 'yes';
  const lines = [...variables(deployContext, isLocal).map(lineOf), ...otherHost()];
  if (isLocal) lines.push(line('note', 'LOCAL_SITE is set: this site runs on its developer’s machine.'));
  if (wrong.has('LOCAL_SITE')) {
    lines.push(line('attention', 'LOCAL_SITE is set, and has no effect here.', { remedy: whatToSet.LOCAL_SITE }));
  }
  return lines;
};
