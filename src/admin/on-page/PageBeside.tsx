import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { markdownPreview } from '../fields/markdown-preview.ts';
import Button from '../parts/Button.tsx';
import { focusField } from '../parts/focus-field.ts';
import { pageFrame } from '../stores/page-frame.ts';
import { $wantedText, openText } from '../stores/wanted-text.ts';
import { hideGone, layHtml, layTexts, showNow, unshownNames } from './framed-document.ts';
import PageFrame from './PageFrame.tsx';
import type { PageText } from './page-text.ts';

interface Props {
  /** The prefix of the names of the form's texts. */
  subject: string;
  texts: readonly PageText[];
  /** The saved texts. Differences that the frame cannot show are listed. */
  saved: readonly PageText[];
}

/** The Markdown of a band, rendered by the server and placed on the page. */
function Rendered({ page, text: { name, text } }: { page: Document; text: PageText }) {
  const [{ $shown, show }] = useState(markdownPreview);
  const { html } = useStore($shown);
  useEffect(() => show(text), [show, text]);
  useEffect(() => {
    if (html !== '' || text.trim() === '') layHtml(page, name, html);
  }, [page, name, html, text]);
  return null;
}

/** The text behind a form element; a list of lines is one field with several texts. */
const textAt = (texts: readonly PageText[], id: string): PageText | undefined =>
  id === ''
    ? undefined
    : (texts.find((text) => text.id === id) ??
      texts.find((text) => /^\.\d+$/.test(text.id.slice(id.length)) && text.id.startsWith(id)));

const changedNames = (texts: readonly PageText[], saved: readonly PageText[]): ReadonlySet<string> => {
  const before = new Map(saved.map(({ name, text }) => [name, text]));
  const after = new Set(texts.map(({ name }) => name));
  const changed = texts.filter(({ name, text }) => before.get(name) !== text).map(({ name }) => name);
  return new Set([...changed, ...saved.map(({ name }) => name).filter((name) => !after.has(name))]);
};

/** A sentence about changes that the frame cannot show; '' if it shows them all. */
const unshownText = (count: number): string =>
  count === 0
    ? ''
    : `${count === 1 ? 'One text' : `${count} texts`} that you changed ${count === 1 ? 'has' : 'have'} no place of ${count === 1 ? 'its' : 'their'} own in the frame yet: new or removed bands, entries and paragraphs show once the page is built.`;

/** The page beside its form: clicking a text focuses its field, and the frame follows typing and focus. */
export default function PageBeside({ subject, texts, saved }: Props) {
  const [{ $framed, load }] = useState(() => pageFrame(subject));
  const framed = useStore($framed);
  const wanted = useStore($wantedText);
  const [page, setPage] = useState<Document | null>(null);
  const [open, setOpen] = useState(() => matchMedia('(width >= 72rem)').matches);
  const [now, setNow] = useState<string | null>(null);
  const unshown = useMemo(() => {
    if (!page) return 0;
    const changed = changedNames(texts, saved);
    return new Set(unshownNames(page, subject, texts).filter((name) => changed.has(name))).size;
  }, [page, texts, saved, subject]);

  useEffect(() => {
    if (!page) return;
    layTexts(page, texts);
    hideGone(page, subject, texts);
  }, [page, texts, subject]);
  useEffect(() => {
    if (page) showNow(page, now);
  }, [page, now]);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const text = target instanceof HTMLElement ? textAt(texts, target.id) : undefined;
      if (text) setNow(text.name);
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [texts]);
  const pick = (name: string) => {
    const text = texts.find((one) => one.name === name);
    if (!text) {
      void openText(name);
      return;
    }
    setNow(name);
    focusField(text.id);
  };
  useEffect(() => {
    const text = texts.find(({ name }) => name === wanted);
    if (!text) return;
    $wantedText.set(null);
    // After the screen has set its initial focus.
    setTimeout(() => focusField(text.id));
  }, [wanted, texts]);

  const nothing =
    framed === 'failed'
      ? 'The page could not be loaded.'
      : framed && !framed.frame
        ? 'No built or saved page shows these texts yet.'
        : '';
  return (
    <section className="page-beside" aria-label="The page" data-open={open}>
      <Button glyph={open ? 'close' : 'external'} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Hide the page' : 'Show the page'}
      </Button>
      {open && nothing !== '' && (
        <p className="notice" role="status">
          {nothing}{' '}
          {framed === 'failed' && (
            <button className="link-button" type="button" onClick={() => load()}>
              Try again
            </button>
          )}
        </p>
      )}
      {open && framed !== null && framed !== 'failed' && framed.frame && (
        <>
          <PageFrame framed={framed} onPage={load} onPick={pick} onReady={setPage} />
          <p className="hint" role="status">
            {framed.frame.isBuilt ? 'The page as it was built' : 'The page as it was last saved'}, with the texts of
            this form. Pictures, icons, links and the order of bands show after the next build. {unshownText(unshown)}
          </p>
        </>
      )}
      {page &&
        texts.filter(({ markdown }) => markdown).map((text) => <Rendered key={text.name} page={page} text={text} />)}
    </section>
  );
}
