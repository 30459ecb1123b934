import { useEffect, useRef } from 'react';
import { draftOf, newDraft, type Draft } from '../../editor/draft.ts';
import { readableTime } from '../../editor/readable-time.ts';
import { differencesOf } from '../../editor/versions.ts';
import type { OtherCopy } from '../../stores/copy-line.ts';
import type { Editor } from '../../stores/editor.ts';
import { chooseTexts } from '../../stores/working-copy.ts';
import Versions from './Versions.tsx';

/** Conflicting texts from here and from another window. Neither is lost before a choice is made. */
export default function OtherText({ editor, other }: { editor: Editor; other: OtherCopy }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.scrollIntoView({ block: 'nearest' }), []);
  const { type, base, draft } = editor;
  const where = other.left
    ? `A window that has since been closed wrote it on ${readableTime(other.left.at)}, and the server never got it.`
    : `${other.by} wrote something there, in ${other.device}, that differs from what you wrote here.`;
  return (
    <Versions
      id="other-title"
      heading={title}
      title={other.left ? 'This browser has another version of this text' : 'This is being written in another window'}
      about={`${where} Both texts are kept. Choose field by field which one to continue with. Until then, only this browser keeps what you write here.`}
      differences={differencesOf(type, base ? draftOf(base) : newDraft(type), draft, other.draft as Draft)}
      theirTitle={other.left ? 'The text that was kept' : 'The other window'}
      none="Both texts are the same."
      action="Continue with the chosen text"
      onChoose={chooseTexts}
    />
  );
}
