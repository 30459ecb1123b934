import { beforeEach, describe, expect, test } from 'vitest';
import { exportContacts } from '#contract/api/admin-contacts.ts';
import { createContent, exportEverything, renderPreview } from '#contract/api/admin-content.ts';
import { previewContent } from '#contract/api/admin-preview.ts';
import { saveSetting } from '#contract/api/admin-settings.ts';
import { sendContact } from '#contract/api/contact.ts';
import { subscribe } from '#contract/api/newsletter.ts';
import { fillPath } from '#contract/endpoint.ts';
import { storeCampaign } from '#support/archived-campaigns.ts';
import { attackedSite, foreignOrigin, type AttackedSite } from '#support/attacked-site.ts';
import { essayContent, essayDraft, projectContent, projectDraft } from '#support/content-drafts.ts';
import { contractEndpoints } from '#support/contract-endpoints.ts';
import { dangersIn } from '#support/dangers-in.ts';
import { faultsOf } from '#support/judged-answers.ts';

let site: AttackedSite;
let headers: { Authorization: string };
const inquiry = {
  name: 'Ada Meridian',
  email: 'ada@example.com',
  inquiryType: 'founder',
  message: 'We should build an engine.',
};
const slug = 'night-market';
const pages = [
  '/essays',
  `/essays/${slug}`,
  '/rss.xml',
  '/sitemap-0.xml',
  '/api/essays',
  `/api/essays/${slug}`,
  '/api/projects',
  '/api/site',
  '/api/content/published',
];

beforeEach(async () => {
  site = await attackedSite();
  headers = await site.administrator();
});

/** Saves a visible essay; returns its id. */
async function publish(changes: object = {}): Promise<string> {
  const draft = essayDraft({ slug, status: 'published' });
  const { status, body, text } = await site.strike(createContent.path, { headers, json: { ...draft, ...changes } });
  if (status !== 200) throw new Error(text);
  return (body?.['item'] as { id: string }).id;
}

const mark = /alert\(1\)|attacker\.example/;
const payloads = [
  '"><script>alert(1)</script>',
  "'><img src=https://attacker.example/x onerror=alert(1)>",
  '</title></script><script>alert(1)</script>',
  '</textarea><svg onload=alert(1)>',
  ']]><script>alert(1)</script>',
  '<!--><script>alert(1)</script>-->',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '{{constructor.constructor("alert(1)")()}}',
  '</script><base href=https://attacker.example/>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
];

describe('rules 18: stored markup is text wherever it is shown', () => {
  test('in every text of an essay, on every page, in the feed and in its preview', async () => {
    for (const [n, payload] of [
      payloads.slice(0, 5).join(' '),
      payloads.slice(5).join('\n'),
      payloads[4] ?? '',
    ].entries()) {
      const mine = `night-market-${n}`;
      const content = {
        ...essayContent,
        subtitle: payload,
        categories: [payload],
        tags: [payload],
        excerpt: payload,
        author: payload,
        body: `## ${payload}\n\n${payload}\n\n\`\`\`${payload}\n${payload}\n\`\`\``,
      };
      const id = await publish({ slug: mine, title: payload, content });
      const preview = await site.strike(fillPath(previewContent.path, { id }), { method: 'POST', headers });
      for (const path of [`/essays/${mine}`, String(preview.body?.['url'])]) {
        const { status, text } = await site.strike(path);
        expect([path, status, dangersIn(text, mark)]).toEqual([path, 200, []]);
      }
    }
    const asked = encodeURIComponent(payloads[4] ?? '');
    for (const path of ['/essays', `/essays?category=${asked}&tag=${asked}`, `/essays?category=${asked}&page=${asked}`])
      expect([path, dangersIn((await site.strike(path)).text, mark)]).toEqual([path, []]);
    const { text } = await site.strike('/rss.xml');
    expect(text.match(/<(script|img|svg|iframe|base)\b/gi) ?? []).toEqual([]);
    for (const path of ['/api/essays', '/api/essays/night-market-0', '/api/content/published'])
      expect((await site.strike(path)).headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  });

  test('in a project and its preview', async () => {
    const payload = payloads[0] ?? '';
    const content = {
      ...projectContent,
      sector: payload,
      location: payload,
      role: payload,
      overview: payload,
      whatWeBuilt: [payload, payload, payload],
      impact: payload,
    };
    const made = await site.strike(createContent.path, {
      headers,
      json: projectDraft({ title: payload, content, status: 'published' }),
    });
    const { id } = made.body?.['item'] as { id: string };
    const preview = await site.strike(fillPath(previewContent.path, { id }), { method: 'POST', headers });
    const { status, text } = await site.strike(String(preview.body?.['url']));
    expect([status, dangersIn(text, mark)]).toEqual([200, []]);
  });

  test.each(payloads)('in the contact form that comes back: %s', async (payload) => {
    const form = {
      name: payload,
      email: payload,
      phone: payload,
      inquiryType: payload,
      message: payload,
      website: payload,
    };
    const { status, headers: sent, text } = await site.strike(sendContact.path, { form });
    expect([status, sent.get('Content-Type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(dangersIn(text, mark)).toEqual([]);
  });

  test('in the settings that visitors see', async () => {
    const setting = {
      key: 'announcement_text',
      value: '<script>alert(1)</script>',
      type: 'string',
      category: 'site',
      description: '',
    };
    await site.strike(saveSetting.path, { headers, json: setting });
    for (const path of ['/rss.xml', `/essays`])
      expect((await site.strike(path)).text).not.toContain('<script>alert(1)');
  });
});

test('rules 18, 19: no failure that a caller can cause reveals internals, and each has a request id and is never cached', async () => {
  const kinds = [{ headers: {} }, { body: '{', headers: { 'Content-Type': 'application/json' } }];
  for (const path of new Set((await contractEndpoints()).map((endpoint) => endpoint.path))) {
    for (const method of ['GET', 'HEAD', 'POST', 'BREW']) {
      for (const { body, ...kind } of kinds) {
        const sent = body === undefined || method === 'GET' || method === 'HEAD' ? {} : { body };
        const asked = path.replaceAll(/\{\w+\}/g, 'x');
        const answer = await site.strike(asked, { method, ...kind, ...sent });
        expect([method, asked, faultsOf({ method, path: asked }, answer)]).toEqual([method, asked, []]);
      }
    }
  }
});

describe('rules 19: what the CDN caches is the same for everyone', () => {
  test('whatever host, scheme, address, browser or language a caller claims', async () => {
    await publish();
    const claims = {
      'X-Forwarded-Host': 'attacker.example',
      'X-Forwarded-Proto': 'http',
      'X-Forwarded-For': '127.0.0.1',
      'X-Original-URL': '/admin',
      'X-Rewrite-URL': '/admin',
      Forwarded: 'host=attacker.example',
      'Accept-Language': 'xx',
      'User-Agent': '<script>',
      Cookie: 'a=b',
      Referer: foreignOrigin,
      Range: 'bytes=0-3',
      Accept: 'text/x',
      ...headers,
    };
    for (const path of pages) {
      const plain = await site.strike(path);
      const claimed = await site.strike(path, { host: 'attacker.example', headers: claims });
      expect([path, claimed.status, claimed.bytes.equals(plain.bytes)]).toEqual([path, 200, true]);
      const tags = ['Netlify-Cache-Tag', 'Netlify-CDN-Cache-Control', 'ETag', 'Netlify-Vary'];
      expect(tags.map((name) => claimed.headers.get(name))).toEqual(tags.map((name) => plain.headers.get(name)));
      expect(claimed.text).not.toContain('attacker.example');
    }
  });

  test('and includes no failure and nothing for the administrator', async () => {
    for (const path of [
      '/api/essays/nothing',
      '/api/nothing',
      '/media/x',
      '/preview/x',
      '/api/admin/export',
      '/api/contacts',
    ]) {
      for (const sent of [{}, headers]) {
        const answer = await site.strike(path, { headers: sent });
        const kept = [answer.headers.get('Cache-Control'), answer.headers.get('Netlify-Cache-Tag')];
        expect([path, ...kept]).toEqual([path, 'no-store', null]);
      }
    }
  });
});

test('rules 20: no preflight from another site is allowed, and no cookie is set or read', async () => {
  const asked = {
    Origin: foreignOrigin,
    'Access-Control-Request-Method': 'PUT',
    'Access-Control-Request-Headers': 'authorization',
    'Access-Control-Request-Private-Network': 'true',
  };
  for (const { path } of await contractEndpoints()) {
    for (const method of ['OPTIONS', 'GET']) {
      const answer = await site.strike(path.replaceAll(/\{\w+\}/g, 'x'), {
        method,
        headers: { ...asked, Cookie: `admin-token=${headers.Authorization.slice(7)}` },
      });
      const given = [...answer.headers.keys()].filter((name) => /^(access-control|set-cookie|timing-allow)/.test(name));
      expect([path, given, method === 'OPTIONS' && answer.status < 300]).toEqual([path, [], false]);
    }
  }
});

describe('rules 21: Markdown runs nothing', () => {
  const links = [
    ...[
      '[a](javascript:alert(1))',
      '[a](JaVaScRiPt:alert(1))',
      '[a](java\tscript:alert(1))',
      '[a](&#106;avascript:alert(1))',
      '[a](javascript&colon;alert(1))',
    ],
    ...[
      '[a](<javascript:alert(1)>)',
      '<javascript:alert(1)>',
      '[a]: javascript:alert(1)\n\n[a]',
      '[a](vbscript:x)',
      '[a](data:text/html,<script>alert(1)</script>)',
    ],
    ...[
      '![a](javascript:alert(1))',
      '![a](https://attacker.example/x.png)',
      '![a](//attacker.example/x.png)',
      '![a](data:image/svg+xml,<svg onload=alert(1)>)',
      '[a](\u0001javascript:alert(1))',
    ],
    ...[
      '<img src=x onerror=alert(1)>',
      '<a href="javascript:alert(1)">a</a>',
      '[a](x "onmouseover=alert(1)")',
      '[a](x "\\"><script>alert(1)</script>")',
      '`<script>alert(1)</script>`',
    ],
    ...[
      '[^1]\n\n[^1]: <script>alert(1)</script>',
      '# <script>alert(1)</script> {onclick=alert(1)}',
      '```"><script>alert(1)\nx\n```',
      '| <script>alert(1)</script> |\n|---|\n| x |',
      '[a](%6aavascript:alert(1))',
    ],
  ];
  test.each(links)('%s', async (body) => {
    const { status, body: answer } = await site.strike(renderPreview.path, { headers, json: { body } });
    if (status === 400) return;
    expect([status, dangersIn(String(answer?.['html']), mark)]).toEqual([200, []]);
  });
});

describe("rules 22: no redirect leads to an address of the caller's choice", () => {
  test('from a form', async () => {
    const more = { Referer: foreignOrigin, Host: 'attacker.example' };
    const { status, headers: sent } = await site.strike(
      `${sendContact.path}?next=${foreignOrigin}&return=//attacker.example`,
      { form: inquiry, headers: more, host: 'meridianforge.example' },
    );
    expect([status, sent.get('Location')]).toEqual([303, '/contact#sent']);
    const page = { email: 'ada@example.com', source: 'website', page: '//attacker.example' };
    const asked = await site.strike(subscribe.path, { form: page, headers: more });
    expect(asked.headers.get('Location') ?? '/').toMatch(/^\/(?!\/)/);
  });

  test.each([
    '0?url=https://attacker.example&to=//attacker.example',
    'https:%2f%2fattacker.example',
    '%2f%2fattacker.example',
    '0/..%2f..%2f%2fattacker.example',
    '1',
    '0%0d%0aLocation:%20https:%2f%2fattacker.example',
  ])('from a counted link: /newsletter/go/%s', async (end) => {
    const id = await storeCampaign(site.deploy.context, { clicks: true }, ['https://author.example/x']);
    const address = `/newsletter/go/${id}/${end}`;
    if (!site.isRouted(address)) return;
    const { status, headers: sent } = await site.strike(address);
    expect([302, 404]).toContain(status);
    expect(sent.get('Location') ?? 'https://author.example/x').toBe('https://author.example/x');
  });

  test.each([
    '//attacker.example',
    '/\\attacker.example',
    '/%2f%2fattacker.example',
    '/%5cattacker.example',
    '/https:%2f%2fattacker.example',
    '/x%0d%0aLocation:%20https:%2f%2fattacker.example',
    '/..;/attacker.example',
    '/night-market/',
    '/NIGHT-MARKET',
  ])('from an essay: /essays%s', async (end) => {
    await publish();
    if (!site.isRouted(`/essays${end}`)) return;
    const { status, headers: sent } = await site.strike(`/essays${end}`);
    expect([301, 404]).toContain(status);
    expect(sent.get('Location') ?? '/essays').toMatch(/^\/essays(\/night-market)?$/);
  });
});

describe('rules 23: nothing that a stranger sends becomes a formula', () => {
  /** The cells of a CSV, parsed by RFC 4180. */
  const cellsOf = (csv: string): string[] =>
    [...csv.matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    );
  const formulas = [
    ...[
      '=1+1',
      '+1+1',
      '-1+1',
      '@SUM(1)',
      '\t=1+1',
      '\r=1+1',
      '\n=1+1',
      '＝1+1',
      '＋1',
      '－1',
      '＠x',
      '=cmd|" /C calc"!A0',
      '",=1+1,"',
      '"\r\n=1+1',
      '\u200b=1+1',
      '\ufeff=1+1',
      ' \t =1+1',
      '\u202e=1+1',
    ],
  ];
  test('in the export of messages', async () => {
    for (const [n, formula] of formulas.entries()) {
      const ip = `198.19.3.${n}`;
      const { status } = await site.strike(sendContact.path, {
        json: { ...inquiry, name: `${formula}aa`, phone: formula, message: `${formula} and so on, at length` },
        ip,
      });
      expect(status).toBe(200);
    }
    const { text, headers: sent } = await site.strike(exportContacts.path, { headers });
    const cells = cellsOf(text.replace(/^\ufeff/, ''));
    expect(cells.length).toBeGreaterThanOrEqual(formulas.length * 6);
    expect(cells.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([]);
    expect(text).not.toMatch(/[\u200b\u202e]/);
    expect(sent.get('Content-Disposition')).toMatch(/^attachment; filename="contacts-[\d-]+\.csv"$/);
  });

  test('in the export of everything, where each line also stays a line', async () => {
    await site.strike(sendContact.path, {
      json: { ...inquiry, message: 'One line\n{"collection":"settings","id":"x"}\u2028and another' },
    });
    const { text } = await site.strike(exportEverything.path, { headers });
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { collection?: string; id?: string });
    expect(lines.filter(({ id }) => id === 'x')).toEqual([]);
    expect(lines.filter(({ collection }) => collection === 'contacts')).toHaveLength(1);
  });
});
