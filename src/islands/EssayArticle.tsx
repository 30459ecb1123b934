import { essayDate } from '#contract/content/essay-date.ts';
import { essayFingerprint, type ShownEssay } from '#contract/essay-fingerprint.ts';

/**
 * One essay (specification §2). Its HTML was rendered by the server or the build from Markdown without raw HTML (rule 21). At build it carries the
 * fingerprint of what it was built from, for src/browser/live-essay.ts.
 */
export default function EssayArticle({ essay }: { essay: ShownEssay }) {
  const { slug, title, content, html } = essay;
  const date = essayDate(essay);
  const built = import.meta.env.SSR ? essayFingerprint(essay) : undefined;
  return (
    <article className="essay" aria-labelledby="essay-title" data-built={built} suppressHydrationWarning>
      <header className="essay-head">
        <p className="essay-categories">{content.categories.join(' · ')}</p>
        <h1 id="essay-title">{title}</h1>
        <p className="lead">{content.subtitle}</p>
        <p className="essay-facts">
          <span>{content.author}</span>
          <time dateTime={date.iso}>{date.text}</time>
          <span>{content.readTime} min read</span>
        </p>
        {content.tags.length > 0 && (
          <ul className="flex flex-wrap gap-2" aria-label="Tags">
            {content.tags.map((tag) => (
              <li key={tag} className="tag">
                {tag}
              </li>
            ))}
          </ul>
        )}
      </header>
      {content.featuredImage && <img className="essay-picture" src={content.featuredImage} alt="" />}
      {content.featuredQuote && <blockquote className="essay-quote">{content.featuredQuote}</blockquote>}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      <footer className="essay-foot">
        <section className="share-panel" aria-labelledby="share-heading">
          <h2 id="share-heading">Share this essay</h2>
          <button className="btn" type="button" data-late data-share-essay={slug} data-title={title}>
            Share
          </button>
        </section>
        <a className="link-arrow" href="/essays">
          Read More Essays
        </a>
      </footer>
    </article>
  );
}
