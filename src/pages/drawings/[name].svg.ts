import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';

/** The drawings of the projects, as separate pictures (decision 0149). */
export async function getStaticPaths() {
  const drawings = await getCollection('drawings');
  return drawings.map(({ id, data }) => ({ params: { name: id }, props: data }));
}

export const GET: APIRoute<{ svg: string }> = ({ props }) =>
  new Response(props.svg, { headers: { 'Content-Type': 'image/svg+xml' } });
