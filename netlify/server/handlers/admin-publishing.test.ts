import { renderPreview } from '#contract/api/admin-content.ts';
import { problem } from '#contract/problem.ts';
import { contentSite } from '#support/content-calls.ts';
import { captureLog } from '#support/function-calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';

let admin: Awaited<ReturnType<typeof contentSite>>;

beforeEach(async () => {
  captureLog();
  admin = await contentSite();
});

describe('the preview', () => {
  test('shows what visitors will read, without any scripts typed into the text', async () => {
    const { body } = await admin.send('POST', renderPreview.path, {
      body: '## Title\n\n[a](javascript:alert(1)) <script>alert(1)</script>',
    });
    const { html } = renderPreview.response.parse(body);
    expect(html).toContain('<h2 id="title">Title<a ');
    expect(html).not.toMatch(/<script|javascript:/);
  });

  test('of a text beyond the bounds of an essay is refused with the line number', async () => {
    const answer = await admin.send('POST', renderPreview.path, { body: `One\n\n${'> '.repeat(101)}` });
    expect([answer.status, problem.parse(answer.body).fields]).toEqual([
      400,
      { body: 'Line 3 is nested too deep. Nest quotes, lists and brackets at most 100 deep.' },
    ]);
  });
});
