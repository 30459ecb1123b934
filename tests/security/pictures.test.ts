import { beforeEach, describe, expect, test } from 'vitest';
import { createContent, renderPreview } from '#contract/api/admin-content.ts';
import { syncContent } from '#contract/api/admin-sync.ts';
import { attackedSite, type AttackedSite } from '#support/attacked-site.ts';
import { essayContent, essayDraft } from '#support/content-drafts.ts';
import { essayFile } from '#support/content-folder.ts';
import { dangersIn } from '#support/dangers-in.ts';
import { everythingStored } from '#support/everything-stored.ts';

let site: AttackedSite;
let headers: { Authorization: string };
beforeEach(async () => {
  site = await attackedSite();
  headers = await site.administrator();
});

/** Ways to write a picture's address so that a browser would load it from elsewhere and a check might miss it. */
const elsewhere = [
  ...[
    'https://attacker.example/x.png',
    'HTTPS://attacker.example/x.png',
    '//attacker.example/x.png',
    '///attacker.example/x.png',
    '/\\attacker.example/x.png',
  ],
  ...[
    '\\\\attacker.example/x.png',
    '/\t/attacker.example/x.png',
    'https:attacker.example/x.png',
    'http&#58;//attacker.example/x.png',
    '&#47;&#47;attacker.example/x.png',
  ],
  ...[
    'data:image/svg+xml,attacker.example',
    'blob:https://attacker.example/x',
    'ftp://attacker.example/x.png',
    '/media/../..//attacker.example/x.png',
    '/%5cattacker.example/x.png',
  ],
];

describe('rules 50: a picture from another site gets into no page', () => {
  test.each(elsewhere)('by a save, a drop or a preview: %s', async (address) => {
    for (const [n, body] of [`![a](<${address}>)`, `[![a][b]](/about)\n\n[b]: ${address}`].entries()) {
      const slug = `a-picture-${n}`;
      const content = { ...essayContent, body };
      const saved = await site.strike(createContent.path, {
        headers,
        json: essayDraft({ slug, status: 'published', content }),
      });
      const documents = [{ name: 'a.md', text: essayFile({}, body) }];
      await site.strike(syncContent.path, { headers, json: { documents } });
      const seen = await site.strike(renderPreview.path, { headers, json: { body } });
      expect(dangersIn((seen.body?.['html'] as string | undefined) ?? '', /attacker\.example/)).toEqual([]);
      // What Markdown does not read as a picture is text, and may be saved.
      if (saved.status !== 200) expect(saved.status).toBe(400);
      else expect(dangersIn((await site.strike(`/essays/${slug}`)).text, /attacker\.example/)).toEqual([]);
    }
    for (const field of ['image', 'picture', 'portrait']) {
      const content = { ...essayContent, [field]: address };
      expect(
        (await site.strike(createContent.path, { headers, json: essayDraft({ slug: 'b', content }) })).status,
      ).toBe(400);
    }
  });

  test('nor does one in plain Markdown get into storage', async () => {
    const content = { ...essayContent, body: '![a](https://attacker.example/x.png)' };
    expect((await site.strike(createContent.path, { headers, json: essayDraft({ content }) })).status).toBe(400);
    expect(await everythingStored(site)).not.toContain('attacker.example');
  });
});
