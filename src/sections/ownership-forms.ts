import type { Page } from '#contract/content/page.ts';
import { partnerTypes, type Project } from '#contract/content/project.ts';

type Forms = NonNullable<Page['ownership']>['forms'];
type Form = Forms[number]['form'];

/** A form of ownership, its description on the page, and its ventures. */
interface OwnedVentures {
  form: Form;
  text: string | undefined;
  ventures: Project[];
}

/**
 * The ventures by form of ownership, as each project says: forms in the order of the page, then those that it does not
 * describe. Every venture is included, and empty forms are left out.
 */
export function ownershipForms(projects: readonly Project[], said: Forms): OwnedVentures[] {
  const owned = Map.groupBy(projects, ({ partnerType }) => partnerType);
  const forms = new Set<Form>([...said.map(({ form }) => form), ...partnerTypes]);
  return [...forms].flatMap((form) => {
    const ventures = owned.get(form);
    return ventures ? [{ form, text: said.find((one) => one.form === form)?.text, ventures }] : [];
  });
}
