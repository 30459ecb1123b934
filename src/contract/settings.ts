// Every setting (product §3), in the order of its tab: what the admin asks, where the default is, and who reads it. The
// screen, the answer to GET /api/site, what pages are built with and the schema of content/site.json are all generated
// from this list.
import { namesWith } from './field-list.ts';

export const settingCategories = ['general', 'homepage', 'notifications', 'analytics', 'system'] as const;
export type SettingCategory = (typeof settingCategories)[number];

/** A text of content/site.json: one of its `settings`, under the key of the setting, or a field of its own. */
export type SiteText = 'settings' | 'email' | 'description';

/** Who reads a setting. A test fails if a declared reader does not read it, or if a setting has no reader. */
interface Readers {
  /** Pages are built with it: a stored text replaces this one. */
  built?: SiteText;
  /** Visitors get it at once: its name in the answer to GET /api/site. */
  live?: string;
  /** Visitors get it only while this switch is on. */
  while?: string;
  /** Functions depend on it (`readSwitch`). */
  decides?: true;
  /**
   * For how many seconds an instance uses the value that it read, so that busy endpoints do not ask storage each time
   * (`rememberedSwitch`).
   */
  remembered?: number;
}

interface SettingBase extends Readers {
  category: SettingCategory;
  label: string;
  /** What it does, in a sentence. */
  help: string;
}

/** `input` decides the form control. */
type SettingEntry = SettingBase &
  (
    | {
        type: 'string';
        input: 'text' | 'textarea' | 'email';
        /** Maximum number of characters that the layout can take. */
        most: number;
        default: SiteText;
        mayBeEmpty?: true;
      }
    | {
        type: 'boolean';
        input: 'switch';
        default: boolean;
        /** The harmless position, used if the stored value cannot be read (rules 45). */
        ifUnreadable: boolean;
      }
  );

export const settingList = {
  site_title: {
    category: 'general',
    type: 'string',
    input: 'text',
    label: 'Site title',
    most: 60,
    help: "Names the site in browser tabs, search results, the feed, shared links and their pictures, and where it is installed. Pages show it after the next build. Logo and footer keep the company's name.",
    default: 'settings',
    built: 'settings',
  },
  site_description: {
    category: 'general',
    type: 'string',
    input: 'textarea',
    label: 'Site description',
    most: 200,
    help: 'What the feed, search engines and an installed site say about the company. Pages show it after the next build; each page also has a description of its own.',
    default: 'description',
    built: 'description',
  },
  contact_email: {
    category: 'general',
    type: 'string',
    input: 'email',
    label: 'Contact email',
    most: 254,
    help: 'Where the mail links of the site lead: at once where JavaScript runs, everywhere from the next build on. Contact page and footer show it.',
    default: 'email',
    built: 'email',
    live: 'contactEmail',
  },
  hero_title: {
    category: 'homepage',
    type: 'string',
    input: 'text',
    label: 'Hero title',
    most: 60,
    help: 'The heading of the home page, after the next build; with JavaScript at once, unless that would move anything.',
    default: 'settings',
    built: 'settings',
    live: 'heroTitle',
  },
  hero_subtitle: {
    category: 'homepage',
    type: 'string',
    input: 'textarea',
    label: 'Hero subtitle',
    most: 240,
    help: 'The sentences below the hero title, shown in the same way.',
    default: 'settings',
    built: 'settings',
    live: 'heroSubtitle',
  },
  announcement_text: {
    category: 'homepage',
    type: 'string',
    input: 'textarea',
    label: 'Announcement',
    most: 160,
    help: 'A line above every page, while it is switched on. Until the next build it is laid over the lower edge of the screen, for visitors with JavaScript.',
    default: 'settings',
    mayBeEmpty: true,
    built: 'settings',
    live: 'announcement',
    while: 'announcement_enabled',
  },
  announcement_enabled: {
    category: 'homepage',
    type: 'boolean',
    input: 'switch',
    label: 'Show the announcement',
    help: 'It appears and disappears at once for visitors with JavaScript, and with the next build for all others.',
    default: false,
    ifUnreadable: false,
  },
  email_notifications: {
    category: 'notifications',
    type: 'boolean',
    input: 'switch',
    label: 'Email notifications',
    help: 'For each new inquiry a mail to the contact address, and one that thanks its sender. While no mail server is set, they wait in the Outbox for a day.',
    default: true,
    ifUnreadable: true,
    decides: true,
  },
  weekly_report: {
    category: 'notifications',
    type: 'boolean',
    input: 'switch',
    label: 'Weekly report',
    help: 'A mail to the contact address on Monday, from 06:00 UTC on: what Analytics counted from Monday to Sunday, compared with the week before. The first one covers the week in which this is switched on.',
    default: false,
    ifUnreadable: false,
    decides: true,
  },
  analytics_enabled: {
    category: 'analytics',
    type: 'boolean',
    input: 'switch',
    label: 'Analytics',
    help: 'Counts page views, clicks and sent forms, without cookies.',
    default: true,
    ifUnreadable: false,
    live: 'analytics',
    decides: true,
    remembered: 2,
  },
  content_auto_sync: {
    category: 'system',
    type: 'boolean',
    input: 'switch',
    label: 'Sync edited files',
    help: 'When a deploy brings an edited file, its item takes the edit automatically, unless the item was edited too. If this is off, edited files wait for Sync Content.',
    default: true,
    ifUnreadable: false,
    decides: true,
  },
  maintenance_mode: {
    category: 'system',
    type: 'boolean',
    input: 'switch',
    label: 'Maintenance mode',
    help: 'Visitors see a notice and forms are closed. Administrators can still access the site.',
    default: false,
    ifUnreadable: true,
    live: 'maintenance',
    decides: true,
    remembered: 2,
  },
  maintenance_text: {
    category: 'system',
    type: 'string',
    input: 'textarea',
    label: 'Maintenance notice',
    most: 160,
    help: 'The text of the notice, shown at once while the switch is on, to visitors with JavaScript.',
    default: 'settings',
    live: 'maintenanceNotice',
    while: 'maintenance_mode',
  },
} as const satisfies Readonly<Record<string, SettingEntry>>;

type List = typeof settingList;
export type SettingKey = keyof List;

/** The keys of the settings that match `Says`. */
type KeyWhere<Says> = { [Key in SettingKey]: List[Key] extends Says ? Key : never }[SettingKey];

/** Texts with a default in the `settings` of content/site.json. */
export type FileKey = KeyWhere<{ default: 'settings' }>;
/** Texts that pages are built with. */
export type BuiltKey = KeyWhere<{ built: SiteText }>;
/** Switches for those texts. */
export type BuiltGate = Extract<List[BuiltKey], { while: string }>['while'];
/** Switches that functions depend on. */
export type DecidingKey = KeyWhere<{ decides: true }>;
/** Those of them that an instance remembers. */
export type RememberedKey = KeyWhere<{ decides: true; remembered: number }>;

export type Setting = SettingEntry & { key: SettingKey };

const entries: Readonly<Record<SettingKey, SettingEntry>> = settingList;

/** The same as a list. */
export const settings: readonly Setting[] = namesWith(entries, 'label').map((key) => ({ key, ...entries[key] }));

/** The switches of the texts that pages are built with. */
export const builtGates: readonly BuiltGate[] = settings.flatMap((setting) =>
  setting.built && setting.while ? [setting.while as BuiltGate] : [],
);
