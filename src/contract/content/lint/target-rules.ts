import { drawnFigure } from '../drawn-figure.ts';
import { isOnThisSite } from '../picture.ts';
import type { LintContext, LintProblem } from './lint-problem.ts';
import { pathOfTarget, placeElsewhere, placeOnPage } from './path-on-site.ts';
import type { InlineTarget } from './scan-inline.ts';
import { backslash, emptyLink, forbiddenLink, foreignPicture, nowhere, undescribed } from './sentences.ts';

/** The targets that a link in an essay may have (rules 21). */
const allowedTarget = /^(?:https?:|mailto:|[^:]*$|[^:]*[/?#])/i;

type Told = Pick<LintProblem, 'severity' | 'wrong' | 'instead'>;

/** The ids of the headings of the text; null if unknown. */
type Places = () => ReadonlySet<string> | null;

/** The problems with a link or a picture. */
export function* targetProblems(target: InlineTarget, context: LintContext, places: Places): Generator<Told> {
  const { kind, address, label } = target;
  if (kind === 'note') return;
  if (kind === 'picture' && label.trim() === '') yield { severity: 'warning', ...undescribed };
  if (address === undefined) return;
  if (address.includes('\\')) yield { severity: 'error', ...backslash(address) };
  else if (kind === 'picture' && !isOnThisSite(address)) yield { severity: 'error', ...foreignPicture(address) };
  else if (kind === 'link' && !allowedTarget.test(address)) yield { severity: 'warning', ...forbiddenLink(address) };
  else if (kind === 'link' && address.trim() === '') yield { severity: 'warning', ...emptyLink };
  else if (kind === 'link' && isNoPlace(address, context, places))
    yield { severity: 'error', ...nowhere.place(address) };
  else if (isMissing(kind, address, context)) yield { severity: 'error', ...nowhere[kind](address) };
  else if (kind === 'link' && isNoPlaceElsewhere(address, context))
    yield { severity: 'error', ...nowhere.placeElsewhere(address) };
}

function isNoPlace(address: string, { page, hasPlaces }: LintContext, places: Places): boolean {
  const id = hasPlaces && page !== undefined ? placeOnPage(address, page) : null;
  return id !== null && places()?.has(id) === false;
}

function isNoPlaceElsewhere(address: string, { page, isPlace }: LintContext): boolean {
  if (!isPlace || needsPage(address, page)) return false;
  const place = placeElsewhere(address, page ?? '/');
  return place !== null && isPlace(place) === false;
}

/** A relative path needs the path of its page. */
const needsPage = (address: string, page: string | undefined): boolean =>
  page === undefined && !address.trim().startsWith('/');

function isMissing(kind: 'link' | 'picture', address: string, context: LintContext): boolean {
  const { page, isAddress, isPicture } = context;
  const leads = kind === 'link' ? isAddress : isPicture;
  if (!leads) return false;
  // A drawn figure resolves from any page.
  if (needsPage(address, page) && drawnFigure(address) === null) return false;
  const path = pathOfTarget(kind, address, page ?? '/');
  return path !== null && leads(path) === false;
}
