import { useStore } from '@nanostores/react';
import { settingCategories, settings, type SettingCategory } from '#contract/settings.ts';
import { reveal } from '../../parts/reveal.ts';
import { $edits } from '../../stores/settings.ts';

export const tabNames: Record<SettingCategory, string> = {
  general: 'General',
  homepage: 'Homepage',
  notifications: 'Notifications',
  analytics: 'Analytics',
  system: 'System',
};

/** The five groups of settings, each at its own address, and the sign-in settings. */
export default function SettingTabs({ open }: { open: SettingCategory | 'sign-in' }) {
  const edits = useStore($edits);
  const isChanged = (tab: SettingCategory) =>
    settings.some(({ key, category }) => category === tab && Object.hasOwn(edits, key));
  return (
    <nav className="tabs" aria-label="Settings">
      {settingCategories.map((tab) => (
        <a
          key={tab}
          ref={tab === open ? reveal : null}
          className="tab"
          href={`/admin/settings/${tab}`}
          aria-current={tab === open ? 'page' : undefined}
        >
          {tabNames[tab]}
          {isChanged(tab) && (
            <span className="unsaved-dot">
              <span className="visually-hidden">(unsaved changes)</span>
            </span>
          )}
        </a>
      ))}
      <a
        ref={open === 'sign-in' ? reveal : null}
        className="tab"
        href="/admin/settings/sign-in"
        aria-current={open === 'sign-in' ? 'page' : undefined}
      >
        Sign-in
      </a>
    </nav>
  );
}
