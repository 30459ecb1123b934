import { readdir } from 'node:fs/promises';
import type { Endpoint } from '#contract/endpoint.ts';

/** An endpoint of the contract. Those with a body or answer other than JSON are plain objects with fewer fields. */
export type ListedEndpoint = Pick<Endpoint, 'method' | 'path' | 'auth'> & Partial<Endpoint>;

const isEndpoint = (value: unknown): value is ListedEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value;

/** Every endpoint defined in `src/contract/api/`, including new ones. */
export async function contractEndpoints(): Promise<ListedEndpoint[]> {
  const folder = new URL('../../src/contract/api/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort();
  const modules = await Promise.all(names.map(async (name) => (await import(new URL(name, folder).href)) as object));
  const found = modules.flatMap((module) => Object.values(module).filter(isEndpoint));
  return found.sort((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));
}
