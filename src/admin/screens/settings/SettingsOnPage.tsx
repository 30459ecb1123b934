import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { settings } from '#contract/settings.ts';
import PageBeside from '../../on-page/PageBeside.tsx';
import type { PageText } from '../../on-page/page-text.ts';
import { $edits, $settings } from '../../stores/settings.ts';

type Values = ReturnType<typeof $edits.get>;

/** The texts of the settings that pages show; a text hidden by its switch is empty. */
const textsIn = (values: Values): PageText[] =>
  settings.flatMap((setting) => {
    if (setting.type !== 'string' || !('live' in setting)) return [];
    const { key } = setting;
    const isOn = setting.while === undefined || values[setting.while] === true;
    const text = isOn ? String(values[key] ?? '') : '';
    return [{ name: `setting:${key}`, id: key, text, markdown: false }];
  });

/** The settings beside the pages that show them. */
export default function SettingsOnPage() {
  const { data } = useStore($settings);
  const edits = useStore($edits);
  const saved = useMemo(() => textsIn(data ?? {}), [data]);
  const texts = useMemo(() => textsIn({ ...data, ...edits }), [data, edits]);
  return <div className="page-column">{data && <PageBeside subject="setting" texts={texts} saved={saved} />}</div>;
}
