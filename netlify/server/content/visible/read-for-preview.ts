import type { Essay } from '#contract/content/essay.ts';
import type { ContentItem } from '#contract/content/item.ts';
import type { Page } from '#contract/content/page.ts';
import type { Project } from '#contract/content/project.ts';
import { factsOf } from '#contract/content/types.ts';
import { readValue } from './read-value.ts';

/** What a template can show of an item before visitors see it. */
export type Previewable =
  | { template: 'essay'; value: Essay }
  | { template: 'project'; value: Project }
  | { template: 'page'; value: Page };

/**
 * An item as its page would show it, whatever its status; or why it cannot be shown: its type has no template, the page
 * with its slug has a template of its own, or its content does not match its type.
 * @param byline author of content that names none; see `bylineOf`
 */
export function readForPreview(item: ContentItem, byline: string): Previewable | 'no page' | 'unreadable' {
  const { preview: template, isFixed } = factsOf(item.type);
  if (template === null || isFixed(item.slug)) return 'no page';
  const read = readValue(item, byline);
  // The template of a type shows the values of that type.
  return read.success ? ({ template, value: read.data } as Previewable) : 'unreadable';
}
