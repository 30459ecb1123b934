import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { figureFile } from '#markup/figure-file.ts';

/** The drawn figures of texts, as separate pictures for lists of essays (decision 0155). */
export async function getStaticPaths() {
  const figures = await getCollection('figures');
  return figures.map(({ id, data }) => ({ params: { name: id }, props: data }));
}

export const GET: APIRoute<{ svg: string }> = ({ props }) =>
  new Response(figureFile(props.svg), { headers: { 'Content-Type': 'image/svg+xml' } });
