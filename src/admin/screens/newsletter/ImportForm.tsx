import { useStore } from '@nanostores/react';
import { importLimits } from '#contract/api/subscriber-import.ts';
import Button, { IconButton } from '../../parts/Button.tsx';
import FileButton from '../../parts/FileButton.tsx';
import { fileSize } from '../../parts/file-size.ts';
import { submitting } from '../../parts/submitting.ts';
import { $import, checkFile, isBusy } from '../../stores/subscriber-import.ts';

function ChooseFile() {
  const { file } = useStore($import);
  return (
    <div className="import-file">
      <FileButton
        label="CSV file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onFiles={([chosen]) => {
          $import.setKey('file', chosen ?? null);
          $import.setKey('problem', null);
        }}
      >
        Choose a CSV File
      </FileButton>
      {file && (
        <span className="import-name" role="status">
          {file.name} <span className="hint">{fileSize(file.size)}</span>
          <IconButton glyph="close" label={`Leave out ${file.name}`} onClick={() => $import.setKey('file', null)} />
        </span>
      )}
    </div>
  );
}

/** The file to import, and the proof of consent. */
export default function ImportForm() {
  const { phase, file, text, statement, problem, statementProblem } = useStore($import);
  const busy = isBusy(phase);
  return (
    <form className="card import" aria-busy={busy} onSubmit={submitting(() => void checkFile())}>
      <p>
        Bring in addresses that were confirmed elsewhere. The import sends no mail. It never brings back anyone who has
        unsubscribed here, complained, or had their address erased.
      </p>
      <div className="field">
        <ChooseFile />
        {!file && (
          <>
            <label className="label" htmlFor="import-text">
              Or paste it
            </label>
            <textarea
              id="import-text"
              className="textarea import-text"
              rows={5}
              spellCheck={false}
              placeholder={'Email,Confirmed at\nada@example.com,2024-05-31'}
              aria-describedby="import-help"
              value={text}
              onChange={({ target }) => $import.setKey('text', target.value)}
            />
          </>
        )}
        <p id="import-help" className="hint mt-2">
          {problem !== null && (
            <strong className="field-error" role="alert">
              {problem}{' '}
            </strong>
          )}
          The first line names the columns: Email and, if you have them, Confirmed at, Subscribed at, Source page,
          Consent version and Proof of consent. Other columns, including names, are not kept. An export from this site
          can be imported.
        </p>
      </div>
      <div className="field">
        <label className="label" htmlFor="import-statement">
          Proof of consent
        </label>
        <textarea
          id="import-statement"
          className="textarea"
          rows={3}
          maxLength={importLimits.proof}
          aria-describedby="statement-help"
          aria-invalid={statementProblem !== null || undefined}
          value={statement}
          onChange={({ target }) => $import.setKey('statement', target.value)}
        />
        <p id="statement-help" className="hint mt-1">
          {statementProblem !== null && (
            <strong className="field-error" role="alert">
              {statementProblem}{' '}
            </strong>
          )}
          When, how and in what words did they agree? It is kept with each address whose row has no proof of its own.
        </p>
      </div>
      <div className="screen-actions">
        <Button look="primary" type="submit" disabled={busy || (!file && text.trim() === '')}>
          {busy ? 'Reading...' : 'Check'}
        </Button>
        <p className="hint">Checking changes nothing.</p>
      </div>
    </form>
  );
}
