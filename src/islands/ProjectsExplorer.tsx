import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CardProject } from '#contract/content/project-card.ts';
import { hasProjectPage } from '#contract/content/project-path.ts';
import { sectorLabel } from '#contract/content/sector-label.ts';
import { fingerprint } from '#contract/fingerprint.ts';
import { projectCard } from '#markup/project-card.ts';
import { trusted } from '#markup/trusted-markup.ts';
import {
  choicesOf,
  filterNames,
  filterOf,
  matches,
  noFilter,
  offered,
  searchOf,
  type ProjectFilter,
} from './projects-explorer/filter.ts';
import FilterBar from './projects-explorer/FilterBar.tsx';
import { freshProjects, showCounters } from './projects-explorer/live.ts';
import { hasMoved, seenPlaces, whenUnseen } from './projects-explorer/steady.ts';
import { useAwake } from './waking/awake.ts';

const readControls = (form: HTMLFormElement | null): ProjectFilter => {
  const filter = { ...noFilter };
  for (const name of filterNames) {
    const control = form?.elements.namedItem(name);
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) filter[name] = control.value;
  }
  return filter;
};

const writeControls = (form: HTMLFormElement | null, filter: ProjectFilter): void => {
  for (const name of filterNames) {
    const control = form?.elements.namedItem(name);
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = filter[name];
  }
};

/**
 * The portfolio with its search and two filters (product §2, §4, §5). Without JavaScript the page shows every project
 * and no controls. The address holds the filter: typing replaces the current history entry, a choice or a reset adds
 * one, and the back button restores it.
 */
export default function ProjectsExplorer({ projects: built }: { projects: CardProject[] }) {
  const root = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [projects, setProjects] = useState(built);
  const [filter, setFilter] = useState(noFilter);
  // Cards animate in on load and after a choice; while someone is typing, that would only distract.
  const [entrance, setEntrance] = useState(0);
  const [calm, setCalm] = useState(false);

  // A newer portfolio, held back while showing it would move visible content.
  const waiting = useRef<CardProject[] | null>(null);
  const show = (fresh: CardProject[]) => {
    waiting.current = null;
    setProjects(fresh);
    showCounters(fresh);
  };
  const showWaiting = () => {
    if (waiting.current) show(waiting.current);
  };
  useAwake(root, (detail) => {
    const fresh = freshProjects(detail);
    if (!fresh) return;
    const seen = seenPlaces();
    // Renders both before anything is painted.
    flushSync(() => show(fresh));
    if (!hasMoved(seen)) return;
    flushSync(() => show(built));
    // The browser has unselected a choice that was gone for a moment.
    writeControls(form.current, filter);
    waiting.current = fresh;
    whenUnseen(root.current, showWaiting);
  });

  const apply = (next: ProjectFilter, how: 'pushState' | 'replaceState') => {
    setFilter(next);
    const search = searchOf(next, location.search);
    if (search !== searchOf(filterOf(location.search, projects), location.search)) {
      history[how](history.state, '', location.pathname + search + location.hash);
    }
  };
  const type = () => {
    showWaiting();
    setCalm(true);
    apply(readControls(form.current), 'replaceState');
  };
  const choose = (next: ProjectFilter) => {
    showWaiting();
    setCalm(false);
    setEntrance((count) => count + 1);
    apply(next, 'pushState');
  };

  const adopt = useEffectEvent(() => apply(readControls(form.current), 'replaceState'));
  useLayoutEffect(() => {
    // The current values of the controls: typed before waking, restored by the browser, or set from the address by
    // src/browser/projects.ts.
    adopt();
  }, []);

  useEffect(() => {
    const restore = () => {
      const asked = filterOf(location.search, projects);
      writeControls(form.current, asked);
      setFilter(asked);
    };
    addEventListener('popstate', restore);
    return () => removeEventListener('popstate', restore);
  }, [projects]);

  const reset = () => {
    writeControls(form.current, noFilter);
    choose(noFilter);
    form.current?.querySelector('input')?.focus();
  };

  // A project published since the build has no page until the next one.
  const withPage = new Set(built.map(({ slug }) => slug).filter(hasProjectPage));
  // A different portfolio may lack a choice made earlier.
  const inForce = offered(filter, projects);
  const shown = projects.filter((project) => matches(project, inForce));
  const fromBuild = import.meta.env.SSR ? fingerprint(built) : undefined;
  return (
    <div ref={root} className="grid gap-6" data-live-projects data-built={fromBuild} suppressHydrationWarning>
      <FilterBar
        formRef={form}
        choices={choicesOf(projects)}
        onType={type}
        onChoose={() => choose(readControls(form.current))}
      />
      <h2 className="visually-hidden">Results</h2>
      <p className="hint" role="status" data-result-count suppressHydrationWarning>
        {shown.length === 1 ? '1 project' : `${shown.length} projects`}
      </p>
      {shown.length > 0 ? (
        <ul key={entrance} className="project-grid" data-project-grid>
          {shown.map((project, index) => (
            <li
              key={project.id}
              className={`project-entry ${calm ? 'animate-none' : `stagger-${String(Math.min(index, 9))}`}`}
              data-status={project.status}
              data-sector={sectorLabel(project.sector)}
              suppressHydrationWarning
              dangerouslySetInnerHTML={{ __html: trusted(projectCard(project, withPage.has(project.slug))) }}
            />
          ))}
        </ul>
      ) : (
        <div className="empty-state">
          <h3>No projects found</h3>
          <p className="text-muted">Try adjusting your filters or search terms</p>
          <button className="btn" type="button" onClick={reset}>
            Reset Filters
          </button>
        </div>
      )}
    </div>
  );
}
