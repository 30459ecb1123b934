import { expect, test } from 'vitest';
import { choicesOf, filterOf, matches, noFilter, offered, searchOf } from './filter.ts';

const osusu = {
  title: 'Osusu',
  overview: 'Cooperative SAVINGS.',
  status: 'Testing',
  sector: 'Fintech / Inclusive Finance',
};
const afripay = { title: 'AfriPay', overview: 'Payments across borders.', status: 'MVP', sector: 'Fintech / Payments' };
const limpiar = { title: 'Limpiar', overview: 'A cleaning marketplace.', status: 'Active', sector: 'Marketplace' };
const projects = [osusu, afripay, limpiar];
const shown = (filter: Partial<typeof noFilter>) =>
  projects.filter((project) => matches(project, { ...noFilter, ...filter })).map(({ title }) => title);

test('the search matches a part of the title or the overview, in any letter case', () => {
  expect(shown({ q: 'savings' })).toEqual(['Osusu']);
  expect(shown({ q: 'LIMP' })).toEqual(['Limpiar']);
  expect(shown({ q: ' pay ' })).toEqual(['AfriPay']);
  expect(shown({ q: 'fintech' })).toEqual([]);
});

test('status and sector match exactly and combine with the search', () => {
  expect(shown({ status: 'MVP' })).toEqual(['AfriPay']);
  expect(shown({ status: 'mvp' })).toEqual([]);
  expect(shown({ sector: 'Fintech' })).toEqual(['Osusu', 'AfriPay']);
  expect(shown({ sector: 'Fin' })).toEqual([]);
  expect(shown({ sector: 'Fintech', status: 'Testing', q: 'coop' })).toEqual(['Osusu']);
});

test('without a filter every project is shown', () => {
  expect(shown({})).toHaveLength(3);
});

test('each status and each sector label is offered once', () => {
  expect(choicesOf(projects)).toEqual({ statuses: ['Testing', 'MVP', 'Active'], sectors: ['Fintech', 'Marketplace'] });
});

test('a filter survives a round trip through an address', () => {
  const filter = { q: 'a & b', status: 'MVP', sector: 'Fintech' };
  expect(filterOf(searchOf(filter), projects)).toEqual(filter);
  expect(searchOf(noFilter)).toBe('');
});

test('other parameters of an address stay, and a cleared filter is removed', () => {
  expect(searchOf({ ...noFilter, q: 'pay' }, '?utm_source=mail&q=old&status=MVP')).toBe('?utm_source=mail&q=pay');
  expect(searchOf(noFilter, '?q=old&sector=Fintech')).toBe('');
});

test('a choice that no project has is ignored', () => {
  expect(filterOf('?status=Sold&sector=__proto__&q=x', projects)).toEqual({ q: 'x', status: '', sector: '' });
});

test('a choice that no project has any more is ignored, but the search still applies', () => {
  const filter = { q: 'pay ', status: 'Testing', sector: 'Fintech' };
  expect(offered(filter, projects)).toEqual(filter);
  expect(offered(filter, [afripay])).toEqual({ ...filter, status: '' });
  expect(offered(filter, [limpiar])).toEqual({ ...noFilter, q: 'pay ' });
});
