import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { storeNames } from '#storage/collections/inventory.ts';
import { importRules } from '#support/import-rules.ts';

const text = readFileSync(new URL('../docs/architecture.md', import.meta.url), 'utf8');

/** An endpoint of the contract; definitions of files and uploads have no schemas. */
const isEndpoint = (value: unknown): value is Pick<Endpoint, 'method' | 'path'> =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

async function addressesOfTheContract(): Promise<string[]> {
  const folder = new URL('../src/contract/api/', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules = await Promise.all(names.map((name) => import(new URL(name, folder).href) as Promise<object>));
  const endpoints = modules.flatMap((module) => Object.values(module).filter(isEndpoint));
  return [...new Set(endpoints.map(({ method, path }) => `${method} ${path}`))].sort();
}

it('docs/architecture.md has the sections that the code cites, 1 to 7', () => {
  const sections = [...text.matchAll(/^## (\d)\. \S/gm)].map(([, number]) => Number(number));
  expect(sections).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it('docs/architecture.md names every room that has a row in the import rules', () => {
  const rooms = importRules.map(({ folder }) => folder).filter((folder) => folder.endsWith('/'));
  expect(rooms.length).toBeGreaterThan(20);
  // A room may also be referred to by one of its parts.
  const isNamed = (room: string) => text.includes(`\`${room}\``) || text.includes(`\`${room.slice(0, -1)}/`);
  expect(rooms.filter((room) => !isNamed(room))).toEqual([]);
});

it('the table of stores in docs/architecture.md matches the inventory', () => {
  const section = text.slice(text.indexOf('### Stores'), text.indexOf('### What expires'));
  expect([...section.matchAll(/^\| `([a-z-]+)` /gm)].map(([, name]) => name)).toEqual([...storeNames]);
});

it('the table of addresses in docs/architecture.md matches the contract', async () => {
  const listed = [...text.matchAll(/^\| `((?:GET|POST|PUT|DELETE) \/api\/[^`]+)`/gm)].map(([, address]) => address);
  const defined = await addressesOfTheContract();
  expect(defined.length).toBeGreaterThan(40);
  expect(listed.toSorted()).toEqual(defined);
});
