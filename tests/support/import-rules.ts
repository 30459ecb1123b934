/** What a folder may import: which of our folders, and which packages; `undefined` for packages means any. */
export interface ImportRule {
  folder: string;
  folders: readonly string[] | 'anything';
  packages?: readonly string[];
}

const lentByStorage = [
  'netlify/storage/contention.ts',
  'netlify/storage/deadline.ts',
  'netlify/storage/node-crypto.ts',
  'netlify/storage/read-in-part.ts',
  'netlify/storage/record-unreadable.ts',
  'netlify/storage/storage-unavailable.ts',
  'netlify/storage/storage-use.ts',
] as const;
const storage = ['netlify/storage/', ...lentByStorage] as const;

/**
 * Imports go one way (architecture §2). The longest matching folder decides; a folder may always import from itself.
 * Tests may import anything, wherever they are.
 */
export const importRules: readonly ImportRule[] = [
  { folder: 'src/contract/', folders: [], packages: ['zod'] },
  { folder: 'src/ui/', folders: ['src/contract/'] },
  // Shared by the build, the server and live updates of a page.
  { folder: 'src/markup/', folders: ['src/contract/', 'src/search/'], packages: [] },
  // The search, shared by browser and server.
  { folder: 'src/search/', folders: ['src/contract/'], packages: ['minisearch'] },
  {
    folder: 'src/islands/',
    folders: ['src/contract/', 'src/markup/', 'src/browser/', 'src/browser/toast.ts', 'src/styles/'],
    packages: ['react', 'react-dom', 'nanostores', '@nanostores/react', '@radix-ui/react-toast', 'zod'],
  },
  {
    folder: 'src/browser/',
    folders: ['src/contract/', 'src/markup/', 'src/search/', 'src/styles/', 'src/browser/toast.ts'],
    packages: ['nanostores', 'zod', 'astro', 'esbuild'],
  },
  { folder: 'src/browser/toast.ts', folders: [], packages: [] },
  // The admin is one island: components render the state of stores, and the only part of the public pages that they use
  // is the notices. From top to bottom.
  {
    folder: 'src/admin/App.tsx',
    folders: ['src/admin/', 'src/admin/screens/', 'src/admin/stores/', 'src/admin/routing/', 'src/admin/api/'],
    packages: ['react', '@nanostores/react'],
  },
  {
    folder: 'src/admin/',
    folders: ['src/admin/stores/', 'src/admin/parts/', 'src/admin/routing/', 'src/admin/api/'],
    packages: ['react', '@nanostores/react'],
  },
  {
    folder: 'src/admin/screens/',
    folders: [
      'src/admin/stores/',
      'src/admin/editor/',
      'src/admin/fields/',
      'src/admin/writing/',
      'src/admin/on-page/',
      'src/admin/parts/',
      'src/admin/routing/',
      'src/admin/api/',
      'src/contract/',
      'src/markup/',
      'netlify/server/content/visible/',
    ],
    packages: ['react', '@nanostores/react'],
  },
  // The page beside the form of its texts.
  {
    folder: 'src/admin/on-page/',
    folders: ['src/admin/stores/', 'src/admin/fields/', 'src/admin/parts/', 'src/contract/', 'src/markup/'],
    packages: ['react', '@nanostores/react'],
  },
  {
    folder: 'src/admin/stores/',
    folders: [
      'src/admin/editor/',
      'src/admin/import/',
      'src/admin/writing/',
      'src/admin/routing/',
      'src/admin/api/',
      'src/contract/',
      'src/browser/toast.ts',
    ],
    packages: ['nanostores', '@nanostores/query', '@simplewebauthn/browser', 'zod'],
  },
  {
    folder: 'src/admin/editor/',
    folders: ['src/admin/fields/', 'src/admin/parts/', 'src/contract/'],
    packages: ['diff', 'zod'],
  },
  {
    folder: 'src/admin/fields/',
    folders: ['src/admin/writing/', 'src/admin/parts/', 'src/admin/api/', 'src/contract/', 'src/markup/'],
    packages: ['react', 'nanostores', '@nanostores/react', 'zod'],
  },
  // The Markdown editor, which knows the site only through its services.
  {
    folder: 'src/admin/writing/',
    folders: ['src/admin/parts/', 'src/contract/'],
    packages: [
      'react',
      'diff',
      '@codemirror/autocomplete',
      '@codemirror/commands',
      '@codemirror/lang-markdown',
      '@codemirror/language',
      '@codemirror/lint',
      '@codemirror/search',
      '@codemirror/state',
      '@codemirror/view',
      '@lezer/highlight',
      '@lezer/markdown',
    ],
  },
  // Reads a CSV of addresses, row by row.
  { folder: 'src/admin/import/', folders: ['src/contract/'], packages: ['papaparse', 'zod'] },
  { folder: 'src/admin/routing/', folders: ['src/admin/parts/'], packages: ['@nanostores/router'] },
  { folder: 'src/admin/parts/', folders: ['src/contract/'], packages: ['react', '@nanostores/react'] },
  { folder: 'src/admin/api/', folders: ['src/contract/'], packages: ['nanostores', 'zod'] },
  {
    folder: 'src/sections/',
    folders: ['src/ui/', 'src/islands/', 'src/browser/', 'src/markup/', 'src/styles/', 'src/contract/'],
  },
  {
    folder: 'src/layouts/',
    folders: ['src/ui/', 'src/islands/', 'src/browser/', 'src/markup/', 'src/styles/', 'src/contract/'],
  },
  // It also makes the editable version of each page.
  {
    folder: 'src/layouts/finish-pages.ts',
    folders: [
      'src/layouts/',
      'src/markup/',
      'src/contract/',
      'src/browser/',
      'src/content-to-build.ts',
      'netlify/server/pages/',
    ],
  },
  {
    folder: 'src/pages/',
    folders: [
      'src/layouts/',
      'src/sections/',
      'src/ui/',
      'src/markup/',
      'src/styles/',
      'src/contract/',
      'src/copy.ts',
      'src/admin/App.tsx',
      'src/admin/admin.css',
    ],
  },
  // Draws pictures at build time, in Node; the globe on them is the same as on the pages.
  { folder: 'src/og/', folders: ['src/contract/', 'src/ui/', 'src/content-to-build.ts'] },
  {
    folder: 'src/content-to-build.ts',
    folders: [
      'src/contract/',
      'netlify/server/content/check/',
      'netlify/server/content/files/',
      'netlify/server/content/visible/',
    ],
  },
  {
    folder: 'src/content.config.ts',
    folders: [
      'src/contract/',
      'src/content-to-build.ts',
      'netlify/server/content/render/',
      'netlify/server/content/visible/',
    ],
  },
  { folder: 'src/copy.ts', folders: ['src/contract/', 'src/markup/'] },
  { folder: 'src/styles/', folders: [] },
  { folder: 'src/admin/admin.css', folders: [] },
  { folder: 'netlify/storage/', folders: ['src/contract/', ...lentByStorage] },
  // Parts of storage used by rooms that store nothing.
  { folder: 'netlify/storage/contention.ts', folders: ['netlify/storage/deadline.ts'] },
  { folder: 'netlify/storage/deadline.ts', folders: ['netlify/storage/storage-unavailable.ts'] },
  { folder: 'netlify/storage/node-crypto.ts', folders: [] },
  { folder: 'netlify/storage/read-in-part.ts', folders: ['netlify/storage/storage-unavailable.ts'] },
  { folder: 'netlify/storage/record-unreadable.ts', folders: [] },
  { folder: 'netlify/storage/storage-unavailable.ts', folders: ['src/contract/'] },
  { folder: 'netlify/storage/storage-use.ts', folders: ['src/contract/'] },
  // The server's rooms, from the bottom up. Its root has no row: every file belongs to a room.
  {
    folder: 'netlify/server/http/',
    folders: ['src/contract/', ...lentByStorage],
    packages: ['zod'],
  },
  {
    folder: 'netlify/server/environment/',
    folders: ['src/contract/', 'netlify/storage/node-crypto.ts'],
    packages: ['zod'],
  },
  {
    folder: 'netlify/server/auth/',
    folders: ['netlify/server/environment/', 'netlify/server/http/', ...storage],
    packages: ['jose', 'zod'],
  },
  // Passkey signatures, with a package larger than all other functions together.
  {
    folder: 'netlify/server/passkeys/',
    folders: [
      'src/contract/',
      'netlify/server/auth/',
      'netlify/server/environment/',
      'netlify/server/http/',
      ...storage,
    ],
    packages: ['@simplewebauthn/server'],
  },
  {
    folder: 'netlify/server/settings/',
    folders: ['src/contract/', 'netlify/server/auth/', 'netlify/server/http/', ...storage],
    packages: [],
  },
  // Pure: no requests and no storage. The admin and the build also use it to determine what is visible.
  {
    folder: 'netlify/server/content/files/',
    folders: ['src/contract/', 'netlify/server/content/render/', 'netlify/server/pictures/', 'netlify/server/http/'],
  },
  { folder: 'netlify/server/content/render/', folders: ['src/contract/'] },
  { folder: 'netlify/server/content/visible/', folders: ['src/contract/', 'netlify/server/content/files/'] },
  {
    folder: 'netlify/server/content/check/',
    folders: ['src/contract/', 'netlify/server/content/files/', 'netlify/server/content/render/'],
    packages: ['markdown-it', 'zod'],
  },
  {
    folder: 'netlify/server/content/items/',
    folders: [
      'src/contract/',
      'netlify/server/content/check/',
      'netlify/server/content/files/',
      'netlify/server/content/render/',
      'netlify/server/content/visible/',
      'netlify/server/http/',
      ...storage,
    ],
  },
  {
    folder: 'netlify/server/content/sync/',
    folders: [
      'src/contract/',
      'netlify/server/content/check/',
      'netlify/server/content/files/',
      'netlify/server/content/items/',
      'netlify/server/content/render/',
      'netlify/server/content/visible/',
      'netlify/server/http/',
      ...storage,
    ],
  },
  {
    folder: 'netlify/server/pages/',
    folders: [
      'src/contract/',
      'src/markup/',
      'netlify/server/content/render/',
      'netlify/server/content/visible/',
      'netlify/storage/node-crypto.ts',
    ],
    packages: ['parse5', 'zod'],
  },
  {
    folder: 'netlify/server/build/',
    folders: [
      'src/contract/',
      'src/markup/',
      'netlify/server/auth/',
      'netlify/server/content/files/',
      'netlify/server/content/items/',
      'netlify/server/content/render/',
      'netlify/server/content/visible/',
      'netlify/server/environment/',
      'netlify/server/http/',
      'netlify/server/settings/',
      ...storage,
    ],
    packages: [],
  },
  // The search documents.
  {
    folder: 'netlify/server/search/',
    folders: [
      'src/contract/',
      'src/search/',
      'netlify/server/build/',
      'netlify/server/campaigns/',
      'netlify/server/content/files/',
      'netlify/server/content/items/',
      'netlify/server/content/visible/',
      ...storage,
    ],
    packages: [],
  },
  {
    folder: 'netlify/server/purges/',
    folders: ['netlify/server/http/', ...storage],
    packages: ['@netlify/functions'],
  },
  {
    folder: 'netlify/server/forms/',
    folders: ['src/contract/', 'netlify/server/http/', 'netlify/server/pages/', ...storage],
    packages: ['zod'],
  },
  // Writes mail. Visitors' calls load a part of it: nothing here sends.
  {
    folder: 'netlify/server/mail/',
    folders: [
      'src/contract/',
      'src/markup/',
      'netlify/server/content/render/',
      'netlify/server/environment/',
      'netlify/server/forms/',
      ...storage,
    ],
    // For the types of its Markdown output.
    packages: ['markdown-it'],
  },
  // Recipients and progress of an issue of the newsletter; nothing here sends.
  {
    folder: 'netlify/server/campaigns/',
    folders: ['src/contract/', 'netlify/server/content/items/', 'netlify/server/mail/', ...storage],
    packages: [],
  },
  // Reports of providers and bounces about sent mail.
  {
    folder: 'netlify/server/mail/events/',
    folders: [
      'src/contract/',
      'netlify/server/environment/',
      'netlify/server/forms/',
      'netlify/server/mail/',
      ...storage,
    ],
    packages: ['zod'],
  },
  {
    folder: 'netlify/server/mail/sending/',
    folders: [
      'src/contract/',
      'netlify/server/campaigns/',
      'netlify/server/environment/',
      'netlify/server/mail/',
      ...storage,
    ],
    packages: ['nodemailer'],
  },
  // Checks of a campaign before it is sent; separate, since senders do not need them.
  {
    folder: 'netlify/server/campaigns/check/',
    folders: [
      'src/contract/',
      'netlify/server/build/',
      'netlify/server/content/check/',
      'netlify/server/content/files/',
      'netlify/server/content/items/',
      'netlify/server/content/render/',
      'netlify/server/content/visible/',
      'netlify/server/mail/',
      ...storage,
    ],
    packages: ['markdown-it'],
  },
  {
    folder: 'netlify/server/analytics/',
    folders: [
      'src/contract/',
      'netlify/server/build/',
      'netlify/server/content/items/',
      'netlify/server/http/',
      ...storage,
    ],
    packages: ['isbot'],
  },
  {
    folder: 'netlify/server/operations/',
    folders: [
      'src/contract/',
      'netlify/server/analytics/',
      'netlify/server/auth/',
      'netlify/server/build/',
      'netlify/server/environment/',
      'netlify/server/forms/',
      'netlify/server/http/',
      'netlify/server/purges/',
      'netlify/server/settings/',
      ...storage,
    ],
    packages: [],
  },
  {
    folder: 'netlify/server/pictures/',
    folders: ['src/contract/', 'netlify/server/http/'],
    packages: ['sharp', 'zod'],
  },
  {
    folder: 'netlify/server/handlers/',
    folders: [
      'src/contract/',
      'src/markup/',
      'src/search/',
      'netlify/server/analytics/',
      'netlify/server/auth/',
      'netlify/server/build/',
      'netlify/server/campaigns/',
      'netlify/server/campaigns/check/',
      'netlify/server/content/check/',
      'netlify/server/content/files/',
      'netlify/server/content/items/',
      'netlify/server/content/render/',
      'netlify/server/content/sync/',
      'netlify/server/content/visible/',
      'netlify/server/environment/',
      'netlify/server/forms/',
      'netlify/server/http/',
      'netlify/server/mail/',
      'netlify/server/mail/events/',
      'netlify/server/mail/sending/',
      'netlify/server/operations/',
      'netlify/server/pages/',
      'netlify/server/passkeys/',
      'netlify/server/pictures/',
      'netlify/server/purges/',
      'netlify/server/search/',
      'netlify/server/settings/',
      ...storage,
    ],
    packages: ['zod'],
  },
  { folder: 'netlify/functions/', folders: ['netlify/server/handlers/'], packages: ['@netlify/functions'] },
  // Runs where Netlify builds, beside the scripts.
  { folder: 'netlify/plugins/', folders: 'anything' },
  { folder: 'netlify/local/', folders: 'anything' },
  { folder: 'scripts/', folders: 'anything' },
  { folder: 'tests/', folders: 'anything' },
  { folder: 'bench/', folders: 'anything' },
];

/** The row for a file, or undefined if it belongs to no room yet. */
export const ruleFor = (path: string): ImportRule | undefined =>
  importRules.filter(({ folder }) => path.startsWith(folder)).sort((a, b) => b.folder.length - a.folder.length)[0];
