import { textFields, type TextOwner } from '#contract/content/text-fields.ts';

/** A text as it stands in a form. */
export interface PageText {
  /** By which a page knows it (decision 0140). */
  name: string;
  /** Of its control. */
  id: string;
  text: string;
  markdown: boolean;
}

/** The texts of an item in the editor; its own title stands outside its content. */
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
