import type { EssaySummary } from '#contract/api/essays.ts';
import { essayDate } from '#contract/content/essay-date.ts';
import { essaysFingerprint } from '#contract/essay-fingerprint.ts';

function EssayCard({ essay }: { essay: EssaySummary }) {
  const { slug, title, content } = essay;
  const date = essayDate(essay);
  return (
    <li className="essay-entry">
      <article className="card essay-card" aria-labelledby={`essay-${slug}`}>
        {content.featuredImage && (
          <img className="essay-picture" src={content.featuredImage} alt="" loading="lazy" decoding="async" />
        )}
        {!content.featuredImage && content.featuredQuote && (
          <blockquote className="essay-quote">{content.featuredQuote}</blockquote>
        )}
        <div className="essay-card-text">
          <p className="essay-categories">{content.categories.join(' · ')}</p>
          <h2 id={`essay-${slug}`} className="essay-card-title">
            {title}
          </h2>
          <p className="essay-card-subtitle">{content.subtitle}</p>
          <p className="text-muted">{content.excerpt}</p>
          {content.tags.length > 0 && (
            <ul className="flex flex-wrap gap-2" aria-label="Tags">
              {content.tags.map((tag) => (
                <li key={tag} className="tag">
                  {tag}
                </li>
              ))}
            </ul>
          )}
          <p className="essay-facts">
            <span>{content.author}</span>
            <time dateTime={date.iso}>{date.text}</time>
            <span>{content.readTime} min read</span>
          </p>
          <a className="link-arrow" href={`/essays/${slug}`} aria-describedby={`essay-${slug}`}>
            Read full essay
          </a>
        </div>
      </article>
    </li>
  );
}

/**
 * The list of essays (specification §2); without any, 'No Essays Yet'. Rendered at build it carries the fingerprint of what it was built from, for
 * src/browser/live-essays.ts; in the browser nothing asks for that.
 */
export default function EssayCards({ essays }: { essays: readonly EssaySummary[] }) {
  const built = import.meta.env.SSR ? essaysFingerprint(essays) : undefined;
  return (
    <div data-built={built} suppressHydrationWarning>
      {essays.length > 0 ? (
        <ul className="essay-grid">
          {essays.map((essay) => (
            <EssayCard key={essay.slug} essay={essay} />
          ))}
        </ul>
      ) : (
        <div className="empty-state">
          <h2>No Essays Yet</h2>
          <p className="text-muted">The first one is being written.</p>
        </div>
      )}
    </div>
  );
}
