import { expect, test } from 'vitest';
import type { Project } from '#contract/content/project.ts';
import { projectContent } from '#support/content-drafts.ts';
import { ownershipForms } from './ownership-forms.ts';

const venture = (slug: string, partnerType: Project['partnerType']) =>
  ({ ...projectContent, slug, partnerType }) as unknown as Project;

test('every venture is listed under its form, even if the page does not describe it, and empty forms are left out', () => {
  const ventures = [venture('a', 'Joint Venture'), venture('b', 'Proprietary'), venture('c', 'Joint Venture')];
  const forms = ownershipForms(ventures, [
    { form: 'Internal Concept', text: 'Ours.' },
    { form: 'Proprietary', text: 'Ours too.' },
  ]);
  expect(forms.map(({ form, text, ventures }) => [form, text, ventures.map(({ slug }) => slug)])).toEqual([
    ['Proprietary', 'Ours too.', ['b']],
    ['Joint Venture', undefined, ['a', 'c']],
  ]);
});
