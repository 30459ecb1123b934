import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Project } from '#contract/content/project.ts';
import { placeLabels } from './labels.ts';
import { marksOf } from './lines.ts';
import { stationsOf } from './stations.ts';

const at = (...locations: string[]) =>
  locations.map((location, index) => ({ slug: `v${index}`, title: `Venture ${index}`, location }));
const placed = (...locations: string[]) => placeLabels(stationsOf(at(...locations)));
const marked = (...locations: string[]) => {
  const { labels, beside } = placed(...locations);
  return marksOf(labels, beside);
};
const namesOf = (...locations: string[]) => placed(...locations).labels.map(({ station }) => station.name);

test('every venture has its name on the map', () => {
  const folder = new URL('../../../content/projects/', import.meta.url);
  const projects = readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Project,
  );
  const { labels, beside } = placeLabels(stationsOf(projects));
  expect(beside).toEqual([]);
  const shown = labels.flatMap(({ station }) => station.ventures.map(({ slug }) => slug));
  expect(shown.toSorted()).toEqual(projects.map(({ slug }) => slug).toSorted());
});

test('ventures of one country share one pole, over the sea', () => {
  const { labels } = placed('Nigeria', 'UAE', 'nigeria ');
  expect(labels.map(({ station, side }) => [station.ventures.length, station.note, side])).toEqual([
    [2, '9°\u00A0N,\u00A08°\u00A0E', 'west'],
    [1, '24°\u00A0N,\u00A054°\u00A0E', 'east'],
  ]);
});

test('an unknown place is listed beside the map, once', () => {
  const { labels, beside } = placed('Atlantis', 'Kenya', 'ATLANTIS', 'constructor');
  expect(labels.map(({ station }) => station.name)).toEqual(['Kenya']);
  expect(beside.map(({ name, ventures }) => [name, ventures.length])).toEqual([
    ['Atlantis', 2],
    ['constructor', 1],
  ]);
});

test('labels avoid each other, and are listed beside the map if there is no room', () => {
  const near = ['Ghana', 'Togo', 'Benin', 'Nigeria', 'Cameroon', "Côte d'Ivoire", 'Sierra Leone', 'Senegal'];
  const { labels, beside } = placed(...near);
  expect(new Set(labels.map(({ side, above }) => `${side} ${above}`)).size).toBeGreaterThan(1);
  expect(labels.length + beside.length).toBe(near.length);
  expect(namesOf(...Array.from({ length: 40 }, () => 'Nigeria'))).toEqual([]);
});

test('places that are not points are drawn as lines: the equator, the length of a continent, an arrow over the edge', () => {
  expect(marked('Global Focus', 'Global')).toEqual({ dots: '', lines: 'M0 286h1000' });
  expect(marked('Pan-African')).toEqual({ dots: '', lines: 'M42 89h12m-6 0V473m-6 0h12' });
  expect(marked('United States')).toEqual({ dots: '', lines: 'M41 85H1l5-4m-5 4l5 4' });
  expect(marked('Nigeria')).toEqual({ dots: 'M234 235h0', lines: '' });
  expect(namesOf('Global Focus', 'Global')).toEqual(['Global']);
});

test('a known place has a point on the map, even if its labels have no room there', () => {
  expect(marked(...Array.from({ length: 40 }, () => 'Nigeria'))).toEqual({ dots: 'M234 235h0', lines: '' });
  expect(marked('Atlantis', ...Array.from({ length: 40 }, () => 'United States'))).toEqual({ dots: '', lines: '' });
});
