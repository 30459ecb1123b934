import { textFields, type TextOwner } from '#contract/content/text-fields.ts';

/** A text in a form. */
export interface PageText {
  /** Its name on a page (decision 0140). */
  name: string;
  /** Id of its control. */
  id: string;
  text: string;
  markdown: boolean;
}

/** The texts of an item in the editor; its title is separate from its content. */
export const textsOfDraft = (type: TextOwner, { slug, title, content }: Drafted): PageText[] =>
  textFields(type, slug, { title, ...content }).map(({ path, ...field }) => ({
    ...field,
    id: path === 'title' ? path : `content.${path}`,
  }));

interface Drafted {
  slug: string;
  title: string;
  content: Readonly<Record<string, unknown>>;
}
