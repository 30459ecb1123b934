import { isFields } from '#contract/is-fields.ts';
import { type Owner, saidElsewhere } from '#contract/content/said-elsewhere.ts';
import { isUnreadable } from '../../editor/draft.ts';
import { contentFields } from '../../fields/content-fields.ts';
import { labelOf } from '../../fields/group-value.ts';
import { GroupFields } from '../../fields/GroupInput.tsx';
import { editContent, type Editor } from '../../stores/editor.ts';
import { tabNames } from '../settings/SettingTabs.tsx';

/** Replaces a field whose text is kept elsewhere, and says where. */
function SaidElsewhere({ label, owner }: { label: string; owner: Owner }) {
  return (
    <div className="form-field">
      <p className="label">{label}</p>
      <p className="hint">
        {owner === 'file' ? (
          'The file content/site.json says this.'
        ) : (
          <>
            <a href={`/admin/settings/${owner}`}>Settings → {tabNames[owner]}</a> says this.
          </>
        )}
      </p>
    </div>
  );
}

interface Props {
  editor: Editor;
  /** Whether it is beside the text, which is then edited elsewhere. */
  isBeside?: boolean;
}

/** The content as a form generated from the schema of its type. */
export default function ContentForm({ editor: { type, draft, errors }, isBeside = false }: Props) {
  const fields = contentFields(type, draft.slug);
  return (
    <fieldset className="form-group content-form">
      <legend className="visually-hidden">Content</legend>
      {isUnreadable(draft) && (
        <p className="notice" role="status">
          The JSON cannot be read at present. The form shows its last readable state; changing the form replaces the
          JSON.
        </p>
      )}
      <GroupFields
        name="content"
        value={draft.content}
        errors={errors}
        entries={isBeside ? fields.filter(({ key }) => key !== 'body') : fields}
        instead={Object.fromEntries(
          Object.entries(saidElsewhere(type, draft.slug)).map(([key, owner]) => [
            key,
            <SaidElsewhere key={key} label={labelOf(key)} owner={owner} />,
          ]),
        )}
        onChange={(content, at) => {
          if (isFields(content)) editContent({ content, json: null }, at);
        }}
      />
    </fieldset>
  );
}
