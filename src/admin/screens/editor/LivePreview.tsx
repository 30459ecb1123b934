import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { whenIdle } from '../../parts/when-idle.ts';
import type { Editor } from '../../stores/editor.ts';
import { $drawnEssay, $notDrawn, draw, forgetDrawn } from '../../stores/essay-preview.ts';
import { $dark } from '../../stores/theme.ts';
import type { EditorHandle } from '../../writing/editor-handle.ts';
import { isEssayPage, showEssay } from './essay-frame.ts';
import { scrollTogether } from './scroll-together.ts';

interface Props {
  editor: Editor;
  text: EditorHandle | null;
}

/** The essay on its real page while it is written, scrolling along with the text. */
export default function LivePreview({ editor: { key, draft }, text }: Props) {
  const drawn = useStore($drawnEssay);
  const failed = useStore($notDrawn);
  const dark = useStore($dark);
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const [isNarrow, setNarrow] = useState(false);
  // An address works for an hour; a page that is already open stays open.
  const [address, setAddress] = useState<string | null>(null);
  if (drawn && address === null) setAddress(drawn.frame);
  const { title, slug, content } = draft;

  useEffect(() => forgetDrawn, [key]);
  useEffect(() => {
    const { body, ...rest } = content;
    return draw({ title, slug, body: typeof body === 'string' ? body : '', content: rest });
  }, [title, slug, content]);
  useEffect(() => {
    page?.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light');
  }, [page, dark]);
  const endScrolling = useRef(() => {});
  // Runs between two key presses, so that typing never waits for it.
  useEffect(() => {
    if (!page || !drawn) return undefined;
    return whenIdle(() => {
      showEssay(page, drawn.html);
      endScrolling.current();
      if (text) endScrolling.current = scrollTogether(text, page, drawn.lines);
    });
  }, [page, text, drawn]);
  useEffect(() => () => endScrolling.current(), [page, text]);

  return (
    <section className="live-preview" aria-label="Preview of body" data-narrow={isNarrow}>
      <div className="desk-side-head">
        <h2>Preview</h2>
        <button className="chip-button" type="button" aria-pressed={isNarrow} onClick={() => setNarrow(!isNarrow)}>
          Phone
        </button>
      </div>
      {failed !== null && (
        <p className="field-error" role="status">
          {failed}
        </p>
      )}
      <div className="live-preview-stage">
        {address !== null && (
          <iframe
            ref={frame}
            title="The essay as visitors will see it"
            src={address}
            sandbox="allow-same-origin"
            onLoad={({ currentTarget: { contentDocument } }) => {
              if (isEssayPage(contentDocument)) setPage(contentDocument);
              // The frame shows nothing else: following a link in it leads back.
              else setAddress(drawn?.frame ?? null);
            }}
          />
        )}
      </div>
    </section>
  );
}
