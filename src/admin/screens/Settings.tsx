import { useStore } from '@nanostores/react';
import { settingCategories, settings, type SettingCategory } from '#contract/settings.ts';
import { lazy, Suspense } from 'react';
import NotLoaded from '../parts/NotLoaded.tsx';
import ScreenHead from '../parts/ScreenHead.tsx';
import Button from '../parts/Button.tsx';
import { submitting } from '../parts/submitting.ts';
import { $router } from '../routing/router.ts';
import { $edits, $refusals, $saving, $settings, $unreadable, discardEdits, saveEdits } from '../stores/settings.ts';
import SettingField from './settings/SettingField.tsx';
import SettingTabs, { tabNames } from './settings/SettingTabs.tsx';

const SettingsOnPage = lazy(() => import('./settings/SettingsOnPage.tsx'));

/** The tabs whose texts appear on pages. */
const onPage: readonly SettingCategory[] = ['general', 'homepage'];

function SaveBar() {
  const count = Object.keys(useStore($edits)).length;
  const saving = useStore($saving);
  return (
    <div className="save-bar">
      <p className="hint" role="status">
        {saving
          ? `Saving ${saving.done + 1} of ${saving.of}...`
          : count === 0
            ? 'Everything is saved.'
            : `${count} unsaved ${count === 1 ? 'change' : 'changes'}`}
      </p>
      {count > 0 && (
        <Button disabled={saving !== null} onClick={discardEdits}>
          Discard
        </Button>
      )}
      <Button look="primary" type="submit" disabled={count === 0 || saving !== null}>
        {saving ? 'Saving...' : 'Save Settings'}
      </Button>
    </div>
  );
}

function Fields({ tab }: { tab: SettingCategory }) {
  const { data, error } = useStore($settings);
  const edits = useStore($edits);
  const refusals = useStore($refusals);
  const unreadable = useStore($unreadable);
  if (!data) {
    return (
      <NotLoaded
        error={error}
        rows={3}
        text="The settings could not be loaded."
        onRetry={() => $settings.invalidate()}
      />
    );
  }
  return (
    <>
      {settings
        .filter(({ category }) => category === tab)
        .map((setting) => (
          <SettingField
            key={setting.key}
            setting={setting}
            value={edits[setting.key] ?? data[setting.key] ?? ''}
            changed={Object.hasOwn(edits, setting.key)}
            unreadable={unreadable.includes(setting.key)}
            refusal={refusals[setting.key]}
          />
        ))}
    </>
  );
}

/** Five tabs of settings, saved together (product §2 and §3). */
export default function Settings() {
  const page = useStore($router);
  const saving = useStore($saving);
  const asked = page?.route === 'settings' ? page.params.tab : undefined;
  const tab = settingCategories.find((category) => category === asked) ?? 'general';
  return (
    <>
      <ScreenHead title="Settings" />
      <SettingTabs open={tab} />
      <div className={onPage.includes(tab) ? 'on-page' : undefined}>
        <form className="max-w-176" onSubmit={submitting(() => void saveEdits())}>
          <fieldset className="grid gap-[1.4rem] min-w-0" disabled={saving !== null}>
            <legend className="visually-hidden">{tabNames[tab]}</legend>
            <Fields tab={tab} />
          </fieldset>
          <SaveBar />
        </form>
        {onPage.includes(tab) && (
          <Suspense fallback={<div />}>
            <SettingsOnPage />
          </Suspense>
        )}
      </div>
    </>
  );
}
