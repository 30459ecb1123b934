import type { Owner } from '#contract/content/said-elsewhere.ts';
import { tabNames } from '../settings/SettingTabs.tsx';

/** Replaces a field whose text is kept elsewhere, and says where. */
export default function SaidElsewhere({ label, owner }: { label: string; owner: Owner }) {
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
