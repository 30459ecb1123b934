import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { rendered } from '#markup/html.ts';
import { trusted } from '#markup/trusted-markup.ts';
import type { EditorHandle, Problem } from '../writing/editor-handle.ts';
import MarkdownEditor from '../writing/MarkdownEditor.tsx';
import type { Field, InputProps } from './field.ts';
import FieldFrame from './FieldFrame.tsx';
import { markdownPreview } from './markdown-preview.ts';
import TextProblems from './TextProblems.tsx';

/** Previews in bands are numbered, since the fields of bands of the same kind share a label. */
function nameOf(label: string, name: string): string {
  const [, index] = /\.(\d+)\./.exec(name) ?? [];
  return `Preview of ${label.toLowerCase()}${index === undefined ? '' : `, band ${Number(index) + 1}`}`;
}

function Preview({ markdown, name }: { markdown: string; name: string }) {
  const [{ $shown, show }] = useState(markdownPreview);
  const { html, failed } = useStore($shown);
  useEffect(() => show(markdown), [show, markdown]);
  return (
    <section className="preview" aria-label={name}>
      {failed && (
        <p className="field-error" role="status">
          The preview could not be made. It will be tried again after your next change.
        </p>
      )}
      {/* The server's own renderer escapes raw HTML and drops unsafe link targets (architecture §6). */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: trusted(rendered(html)) }} />
      {markdown.trim() === '' && <p className="hint">What you write is shown here as visitors will see it.</p>}
    </section>
  );
}

/** Markdown beside its preview. */
export default function MarkdownInput({ field, ...props }: InputProps & { field: Field }) {
  const text = field.serialise(props.value);
  const [editor, setEditor] = useState<EditorHandle | null>(null);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  return (
    <div className="markdown-field">
      <FieldFrame {...props} field={field}>
        {({ id, 'aria-describedby': describedBy, 'aria-invalid': invalid }) => (
          <MarkdownEditor
            id={id}
            label={props.label}
            describedBy={describedBy}
            invalid={invalid}
            className="writing-part"
            value={text}
            onOpen={setEditor}
            onProblems={setProblems}
            onChange={(next) => props.onChange(field.parse(next), props.name)}
          />
        )}
      </FieldFrame>
      {problems.length > 0 && (
        <details className="text-problems-below">
          <summary>{problems.length === 1 ? 'One thing to fix' : `${problems.length} things to fix`}</summary>
          <TextProblems problems={problems} onGo={(line, column) => editor?.goTo(line, column)} />
        </details>
      )}
      <Preview markdown={text} name={nameOf(props.label, props.name)} />
    </div>
  );
}
