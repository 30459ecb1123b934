import type { Project } from '#contract/content/project.ts';
import { statusBadge } from './project-status.ts';

const figures = new Intl.NumberFormat('en-US');

function Metrics({ metrics }: { metrics: NonNullable<Project['metrics']> }) {
  return (
    <section className="project-metrics">
      <h4 className="project-part">Key Metrics</h4>
      <dl className="grid gap-3">
        {metrics.map((metric) => (
          <div key={metric.label} className={`metric tone-${metric.color}`}>
            <dt className="metric-label">{metric.label}</dt>
            <dd className="metric-figure">
              {figures.format(metric.value)}
              {metric.suffix}
            </dd>
            <dd className="hint">{metric.description}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** One project of the portfolio (specification §2). Its tech stack opens without JavaScript; `data-searched` marks what the search looks at. */
export default function ProjectCard({ project }: { project: Project }) {
  const { slug, title, metrics, techStack } = project;
  return (
    <article className="card project-card" aria-labelledby={`project-${slug}`}>
      <header className="project-head">
        <span className={`project-mark tone-${project.gradient}`}>
          <svg className="icon" aria-hidden="true">
            <use href={`#icon-${project.icon}`} />
          </svg>
        </span>
        <div>
          <h3 id={`project-${slug}`} data-searched>
            {title}
          </h3>
          <p className="hint">{project.sector}</p>
        </div>
        <span className={statusBadge(project.status)}>{project.status}</span>
      </header>
      <dl className="project-facts">
        <div>
          <dt>Location</dt>
          <dd>{project.location}</dd>
        </div>
        <div>
          <dt>Since</dt>
          <dd>{project.yearStarted}</dd>
        </div>
        <div>
          <dt>Partnership</dt>
          <dd>{project.partnerType}</dd>
        </div>
        <div>
          <dt>Our role</dt>
          <dd>{project.role}</dd>
        </div>
      </dl>
      {metrics && metrics.length > 0 && <Metrics metrics={metrics} />}
      <section>
        <h4 className="project-part">Overview</h4>
        <p data-searched>{project.overview}</p>
      </section>
      <section>
        <h4 className="project-part">What We Built</h4>
        <ul className="project-list">
          {project.whatWeBuilt.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <section>
        <h4 className="project-part">Impact</h4>
        <p>{project.impact}</p>
      </section>
      {techStack && techStack.length > 0 && (
        <details className="project-stack">
          <summary>Tech Stack</summary>
          <ul className="flex flex-wrap gap-2" aria-label={`Tech stack of ${title}`}>
            {techStack.map((name) => (
              <li key={name} className="tag">
                {name}
              </li>
            ))}
          </ul>
        </details>
      )}
    </article>
  );
}
