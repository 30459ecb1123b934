import { createContent, renderPreview } from '#contract/api/admin-content.ts';
import { uploadMedia } from '#contract/api/admin-media.ts';
import { resolveSyncConflict, syncContent } from '#contract/api/admin-sync.ts';
import { sendContact } from '#contract/api/contact.ts';
import { sendEvents } from '#contract/api/events.ts';
import { subscribe } from '#contract/api/newsletter.ts';
import { essayContent, essayDraft } from './content-drafts.ts';
import { essayFile } from './content-folder.ts';
import { filled, hostileJson, hostileMarkdown, hostileYaml } from './hostile-texts.ts';

/** A call of maximum length that is hard to process. */
export interface HostileCall {
  name: string;
  path: string;
  body: string;
  type: string;
}

const json = (name: string, path: string, body: unknown): HostileCall => ({
  name,
  path,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  type: 'application/json',
});
const fileOf = (yaml: string, body: string): string => `---\n${yaml}\n---\n\n${body}\n`;

/** About three hundred calls: each hostile text to each address that reads such texts. */
export function hostileCalls(): HostileCall[] {
  const markdown = Object.entries(hostileMarkdown(63_000));
  const endpoints = [
    createContent,
    renderPreview,
    syncContent,
    resolveSyncConflict,
    sendContact,
    subscribe,
    sendEvents,
  ];
  const documents = (texts: string[]) => ({ documents: texts.map((text, n) => ({ name: `a-${n}.md`, text })) });
  return [
    ...markdown.map(([name, body]) => json(`preview ${name}`, renderPreview.path, { body })),
    ...markdown.map(([name, body], n) =>
      json(
        `save ${name}`,
        createContent.path,
        essayDraft({ slug: `a-${n}`, status: 'published', content: { ...essayContent, body } }),
      ),
    ),
    ...markdown
      .filter((_, n) => n % 3 === 0)
      .map(([name, body]) =>
        json(`drop ${name}`, syncContent.path, {
          dryRun: true,
          ...documents([essayFile({}, body.slice(0, 60_000)), essayFile({ id: 'b' }, body.slice(0, 60_000))]),
        }),
      ),
    ...Object.entries(hostileYaml(7_900)).map(([name, yaml]) =>
      json(`drop frontmatter ${name}`, syncContent.path, {
        dryRun: true,
        ...documents(Array.from({ length: 25 }, () => fileOf(yaml, 'Text'))),
      }),
    ),
    ...Object.entries(hostileYaml(240_000)).map(([name, yaml]) =>
      json(`drop long frontmatter ${name}`, syncContent.path, { dryRun: true, ...documents([fileOf(yaml, 'Text')]) }),
    ),
    ...endpoints.flatMap(({ path, bodyLimit }) =>
      Object.entries(hostileJson(bodyLimit - 16)).map(([name, body]) => json(`${path} ${name}`, path, body)),
    ),
    ...Object.entries(hostileJson(120_000)).map(([name, content]) =>
      json(`content as text ${name}`, createContent.path, { ...essayDraft(), content }),
    ),
    ...['a=b&', '&', '%41', '+'].map((part) => ({
      name: `form ${part}`,
      path: sendContact.path,
      // Urlencoded, a body may have three times the bytes (rules 12).
      body: filled(part, 3 * sendContact.bodyLimit),
      type: 'application/x-www-form-urlencoded',
    })),
    ...['--a\r\n', '\r\n', '--a\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n', 'x: y\r\n'].map((part) => ({
      name: `upload ${JSON.stringify(part)}`,
      path: uploadMedia.path,
      body: filled(part, 4_000_000),
      type: 'multipart/form-data; boundary=a',
    })),
  ];
}
