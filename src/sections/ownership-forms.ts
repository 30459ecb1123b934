import type { Page } from '#contract/content/page.ts';
import { partnerTypes, type Project } from '#contract/content/project.ts';

type Forms = NonNullable<Page['ownership']>['forms'];
type Form = Forms[number]['form'];

/** A form of ownership, what the page says of it, and the ventures that have it. */
interface OwnedVentures {
  form: Form;
  text: string | undefined;
  ventures: Project[];
}

/**
 * How the ventures are owned, as each says itself: the forms in the order of the page, then those of which it says nothing. No venture is left out, and a form without any is.
 */
export function ownershipForms(projects: readonly Project[], said: Forms): OwnedVentures[] {
  const owned = Map.groupBy(projects, ({ partnerType }) => partnerType);
  const forms = new Set<Form>([...said.map(({ form }) => form), ...partnerTypes]);
  return [...forms].flatMap((form) => {
    const ventures = owned.get(form);
    return ventures ? [{ form, text: said.find((one) => one.form === form)?.text, ventures }] : [];
  });
}
