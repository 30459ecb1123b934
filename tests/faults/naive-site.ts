import { createHash } from 'node:crypto';
import { getStore } from '@netlify/blobs';
import { ulid } from 'ulid';
import type { SiteFunction } from '#local/functions/bundles.ts';
import { naiveNotes } from './naive-adapter.ts';

type Body = Readonly<Record<string, unknown>>;

const notes = () => naiveNotes.open({ deployContext: 'dev' });
const answer = (status: number, body: Body = {}): Response =>
  Response.json({ success: status < 300, code: status === 409 ? 'conflict' : '', ...body }, { status });

/** Creates under an id that a repeated request shares. */
async function create(id: string, value: Body): Promise<Response> {
  await notes().create(id, JSON.stringify(value));
  return answer(200);
}

/** Gets, changes and sets an item read at `rev`. */
async function change(id: string, rev: number | undefined, changes: Body): Promise<Response> {
  const key = `content/${id}`;
  const standing = await notes().read(key);
  if (!standing) return answer(404);
  const value = { ...(JSON.parse(standing.text) as Body), ...changes };
  const outcome = await notes().update(key, rev ?? standing.rev, JSON.stringify(value));
  if (outcome === 'updated') return answer(200, { item: { ...value, id, rev: (rev ?? standing.rev) + 1 } });
  return answer(409, { current: { ...(JSON.parse(standing.text) as Body), id, rev: standing.rev } });
}

async function set(key: string, value: Body): Promise<Response> {
  const standing = await notes().read(key);
  if (standing) await notes().update(key, standing.rev, JSON.stringify(value));
  else await notes().create(key, JSON.stringify(value));
  return answer(200);
}

async function answerCall(method: string, path: string, headers: Headers, body: Body): Promise<Response> {
  const [, family = '', id = ''] = /^\/api\/(?:admin\/)?([a-z-]+)(?:\/([^/]+))?/.exec(path) ?? [];
  const repeated = headers.get('idempotency-key') ?? ulid();
  if (method === 'DELETE' && family !== 'content') {
    await getStore('notes').delete(
      `${family === 'contacts' ? 'contacts' : 'subscribers'}/${path.split('/').at(-1) ?? ''}`,
    );
    return answer(200);
  }
  switch (family) {
    case 'contact':
      return create(`contacts/${repeated}`, body);
    case 'newsletter':
      return create(`subscribers/${repeated}`, body);
    case 'events':
      return create(`events/${repeated}`, body);
    case 'media':
      return create(`media/${createHash('sha256').update(String(body['altText'])).digest('hex')}`, body);
    case 'settings':
      return set(`settings/${String(body['key'])}`, body);
    case 'contacts': {
      if (method === 'GET') return answer(200, { contacts: await notes().list() });
      const standing = await notes().read(`contacts/${id}`);
      if (!standing) return answer(404);
      return set(`contacts/${id}`, { ...(JSON.parse(standing.text) as Body), spam: true });
    }
    case 'content': {
      if (method === 'POST' && id === '') {
        const made = ulid();
        await create(`content/${made}`, body);
        return answer(200, { item: { ...body, id: made, rev: 1 } });
      }
      const rev = typeof body['rev'] === 'number' ? body['rev'] : undefined;
      if (method === 'GET') return change(id, -1, {});
      if (method === 'DELETE') return change(id, undefined, { removed: true });
      const { title, status } = body;
      return change(id, rev, { ...(title !== undefined && { title }), ...(status !== undefined && { status }) });
    }
    default:
      return answer(200, { token: 'naive' });
  }
}

/** The same endpoints as this site's, over the naive adapter and in minimal code: a baseline for the measurements. */
export const naiveSite: SiteFunction = {
  name: 'naive-site',
  paths: ['/api/*'],
  excludedPaths: [],
  methods: null,
  preferStatic: false,
  background: false,
  schedule: null,
  async handler(request) {
    const { pathname } = new URL(request.url);
    const isForm = request.headers.get('content-type')?.startsWith('multipart/') ?? false;
    const text = isForm ? '' : await request.text();
    const form = isForm ? await request.formData() : null;
    const body = form ? { altText: form.get('altText') } : ((text === '' ? {} : JSON.parse(text)) as Body);
    try {
      return await answerCall(request.method, pathname, request.headers, body);
    } catch {
      return answer(503);
    }
  },
};
