import { expect, test } from 'vitest';
import { pathOfTarget, placeElsewhere, placeOnPage } from './path-on-site.ts';

const page = '/essays/one';

test.each([
  ['link', '/about/', '/about'],
  ['link', '/', '/'],
  ['link', '/a//b', '/a//b'],
  ['link', '/a_b-c/d', '/a_b-c/d'],
  ['link', '//elsewhere.example/a', null],
  ['link', '/.', '/'],
  ['link', '/a%20b?x#y', '/a b'],
  ['link', 'two', '/essays/two'],
  ['link', 'figures/a.svg', '/essays/figures/a.svg'],
  ['picture', 'figures/a.svg', '/figures/a.svg'],
  ['picture', '/.netlify/images?url=/media/a&w=8', '/media/a'],
  ['link', '#a', null],
] as const)('a %s to %s leads to %s', (kind, address, path) => {
  expect(pathOfTarget(kind, address, page)).toBe(path);
});

test.each([
  ['#part-two', 'part-two'],
  [' #part-two ', 'part-two'],
  ['#caf%C3%A9', 'café'],
  ['#100%', '100%'],
  ['/essays/one#a', 'a'],
  ['/essays/one/#a', 'a'],
  ['one#a', 'a'],
  ['#', null],
  ['#top', null],
  ['/essays/two#a', null],
  ['?x#a', null],
  ['https://a.example/essays/one#a', null],
  ['/essays/one', null],
])('a link to %s leads to the place %j on its own page', (address, id) => {
  expect(placeOnPage(address, page)).toBe(id);
});

test.each([
  ['/essays/two#part-two', '/essays/two', 'part-two'],
  ['two/?x#caf%C3%A9', '/essays/two', 'café'],
  ['/about#mission ', '/about', 'mission'],
])('a link to %s leads to a place on another page', (address, path, id) => {
  expect(placeElsewhere(address, page)).toEqual({ path, id });
});

test.each(['#a', 'one#a', '/essays/two', '/essays/two#', '/essays/two#top', 'https://a.example/essays/two#a'])(
  'a link to %s leads to no place on another page',
  (address) => {
    expect(placeElsewhere(address, page)).toBeNull();
  },
);
