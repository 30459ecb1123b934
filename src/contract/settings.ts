import type { Site } from './content/site.ts';

export const settingCategories = ['general', 'homepage', 'notifications', 'analytics', 'system'] as const;
export type SettingCategory = (typeof settingCategories)[number];

interface SettingBase {
  key: string;
  category: SettingCategory;
  label: string;
  /** What it does, in a sentence. */
  help: string;
}

/** One setting of the registry; `input` decides the control of the form. */
export type Setting = SettingBase &
  (
    | { type: 'string'; input: 'text' | 'textarea' | 'email'; default: (site: Site) => string }
    | { type: 'boolean'; input: 'switch'; default: (site: Site) => boolean }
  );

/** Every setting (product §3), in the order of its tab. */
export const settings: readonly Setting[] = [
  {
    key: 'site_title',
    category: 'general',
    type: 'string',
    input: 'text',
    label: 'Site title',
    help: 'The name of the site in the admin and in mail.',
    default: (site) => site.settings.site_title,
  },
  {
    key: 'site_description',
    category: 'general',
    type: 'string',
    input: 'textarea',
    label: 'Site description',
    help: 'One or two sentences on the company.',
    default: (site) => site.settings.site_description,
  },
  {
    key: 'contact_email',
    category: 'general',
    type: 'string',
    input: 'email',
    label: 'Contact email',
    help: 'Where the mail links of the site lead.',
    default: (site) => site.email,
  },
  {
    key: 'hero_title',
    category: 'homepage',
    type: 'string',
    input: 'text',
    label: 'Hero title',
    help: 'The heading of the home page.',
    default: (site) => site.settings.hero_title,
  },
  {
    key: 'hero_subtitle',
    category: 'homepage',
    type: 'string',
    input: 'textarea',
    label: 'Hero subtitle',
    help: 'The sentences below it.',
    default: (site) => site.settings.hero_subtitle,
  },
  {
    key: 'announcement_text',
    category: 'homepage',
    type: 'string',
    input: 'textarea',
    label: 'Announcement',
    help: 'A line above every page, while it is switched on.',
    default: (site) => site.settings.announcement_text,
  },
  {
    key: 'announcement_enabled',
    category: 'homepage',
    type: 'boolean',
    input: 'switch',
    label: 'Show the announcement',
    help: 'Visitors see it at once.',
    default: () => false,
  },
  {
    key: 'email_notifications',
    category: 'notifications',
    type: 'boolean',
    input: 'switch',
    label: 'Email notifications',
    help: 'A mail to the contact address for each new inquiry, once mail is set up.',
    default: () => true,
  },
  {
    key: 'analytics_enabled',
    category: 'analytics',
    type: 'boolean',
    input: 'switch',
    label: 'Analytics',
    help: 'Counts page views, clicks and sent forms, without cookies.',
    default: () => true,
  },
  {
    key: 'maintenance_mode',
    category: 'system',
    type: 'boolean',
    input: 'switch',
    label: 'Maintenance mode',
    help: 'Visitors see a notice and forms are closed. Administrators can still access the site.',
    default: () => false,
  },
];
