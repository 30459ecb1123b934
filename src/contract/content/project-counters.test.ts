import { expect, test } from 'vitest';
import type { Project } from './project.ts';
import { countersOf } from './project-counters.ts';

const sample: Project = {
  id: 1,
  slug: 'one',
  title: 'One',
  sector: 'Fintech / Payments',
  status: 'Live',
  location: 'Nigeria',
  yearStarted: 2023,
  partnerType: 'Joint Venture',
  role: 'Builder',
  overview: 'Pays people.',
  whatWeBuilt: ['a', 'b', 'c'],
  impact: 'People are paid.',
  gradient: 'clay',
  icon: 'banknote',
  techStack: ['React', 'PostgreSQL'],
};

test('counts projects, live ones, distinct locations and distinct technologies', () => {
  const second: Project = { ...sample, id: 2, status: 'MVP', techStack: ['react', 'Go'] };
  const { techStack: _, ...bare } = sample;
  const third: Project = { ...bare, id: 3, location: 'UAE' };
  expect(countersOf([sample, second, third])).toEqual({ total: 3, live: 2, countries: 2, technologies: 3 });
});

test('no projects count as zero', () => {
  expect(countersOf([])).toEqual({ total: 0, live: 0, countries: 0, technologies: 0 });
});
