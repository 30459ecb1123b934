import { useStore } from '@nanostores/react';
import Button from '../../parts/Button.tsx';
import { submitting } from '../../parts/submitting.ts';
import { keptWhere } from '../../editor/keep-in-browser.ts';
import { readableTime } from '../../editor/readable-time.ts';
import {
  $savingCampaign,
  $unsaved,
  discardWriting,
  saveAndTell,
  write,
  type CampaignEditor,
} from '../../stores/campaign-editor.ts';
import { $choosingEssay } from '../../stores/essay-choice.ts';
import AudienceFields from './AudienceFields.tsx';
import CampaignConflict from './CampaignConflict.tsx';
import EssayChoice from './EssayChoice.tsx';
import MailFrame from './MailFrame.tsx';
import SendPanel from './SendPanel.tsx';
import Switch from './Switch.tsx';
import TextField from './TextField.tsx';

function FoundWork({ from }: { from: string | null }) {
  if (from === null) return null;
  return (
    <div className="notice notice-row" role="status">
      <p>Your unsaved changes from {readableTime(from)} are back.</p>
      <Button onClick={discardWriting}>Discard them</Button>
    </div>
  );
}

function SaveBar({ editor: { inBrowser } }: { editor: CampaignEditor }) {
  const unsaved = useStore($unsaved);
  const saving = useStore($savingCampaign);
  return (
    <div className="save-bar">
      <p className="hint" role="status">
        {saving ? 'Saving...' : unsaved ? `Unsaved changes, ${keptWhere(inBrowser)}.` : 'Everything is saved.'}
      </p>
      {unsaved && (
        <Button disabled={saving} onClick={discardWriting}>
          Discard
        </Button>
      )}
      <Button look="primary" type="submit" disabled={saving || !unsaved}>
        {saving ? 'Saving...' : 'Save draft'}
      </Button>
    </div>
  );
}

function Options({ editor: { draft, errors } }: { editor: CampaignEditor }) {
  return (
    <fieldset className="form-group content-start">
      <legend className="form-legend">Archive and clicks</legend>
      <Switch
        name="archive"
        label="Show it in the archive"
        help="Once it is sent, it is public on this site, and its mail links to it."
        checked={draft.archive}
        onChange={(archive) => write({ archive })}
      />
      {draft.archive && (
        <TextField
          name="slug"
          label="Address in the archive"
          value={draft.slug ?? ''}
          error={errors['slug']}
          help={`It is at /newsletter/${draft.slug ?? '…'}. It follows the subject until you change it.`}
          onChange={(value) => write({ slug: value === '' ? null : value })}
        />
      )}
      <Switch
        name="clicks"
        label="Count clicks"
        help="Links go through this site, which counts clicks but not who clicked. No tracking picture reveals who opened the mail."
        checked={draft.clicks}
        onChange={(clicks) => write({ clicks })}
      />
    </fieldset>
  );
}

/** The draft, beside the mail that it produces. */
export default function CampaignWriter({ editor }: { editor: CampaignEditor }) {
  const { base, draft, errors, conflict } = editor;
  return (
    <>
      <FoundWork from={editor.foundFrom} />
      {conflict && <CampaignConflict key={conflict.rev} editor={editor} conflict={conflict} />}
      <form
        className="editor"
        noValidate
        onSubmit={submitting(() => void saveAndTell())}
        onKeyDown={(event) => {
          if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void saveAndTell();
        }}
      >
        <div className="campaign-desk">
          <div className="form-group content-start">
            <Button glyph="file" className="form-add" onClick={() => $choosingEssay.set(true)}>
              Start from an essay
            </Button>
            <TextField
              name="subject"
              label="Subject"
              value={draft.subject}
              error={errors['subject']}
              help="Mail programs show about 60 characters of it."
              onChange={(subject) => write({ subject })}
            />
            <TextField
              name="preview"
              label="Preview text"
              optional
              value={draft.preview}
              error={errors['preview']}
              help="Shown after the subject in mail lists. If empty: the first words of the text."
              onChange={(preview) => write({ preview })}
            />
            <TextField
              name="markdown"
              label="Text"
              rows={20}
              value={draft.markdown}
              error={errors['markdown']}
              help="Markdown, as in essays. Paths such as /essays lead to this site."
              onChange={(markdown) => write({ markdown })}
            />
          </div>
          <MailFrame id={base.id} draft={draft} />
        </div>
        <div className="campaign-settings">
          <AudienceFields segment={draft.segment} errors={errors} />
          <Options editor={editor} />
        </div>
        <SendPanel draft={draft} />
        <SaveBar editor={editor} />
      </form>
      <EssayChoice hasText={draft.markdown.trim() !== ''} />
    </>
  );
}
