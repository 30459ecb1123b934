import astro from 'eslint-plugin-astro';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import typescript from 'typescript-eslint';

/** What some people cannot reach, in addition to what axe finds in a browser. */
const reachable = {
  extends: [jsxA11y.configs.strict],
  settings: { 'jsx-a11y-x': { attributes: { for: ['htmlFor', 'for'] } } },
  rules: {
    // A form, list or frame may listen for the keys and the focus of the controls in it; a click needs a control.
    'jsx-a11y-x/no-noninteractive-element-interactions': ['error', { handlers: ['onClick'] }],
    'jsx-a11y-x/no-static-element-interactions': ['error', { handlers: ['onClick'] }],
    // Focus stays in the field of a combobox, which names the option by aria-activedescendant, and on the tabs of a tablist (ARIA Authoring Practices).
    'jsx-a11y-x/interactive-supports-focus': 'off',
    'jsx-a11y-x/click-events-have-key-events': 'off',
    // What scrolls can be reached by keyboard (WCAG 2.1.1).
    'jsx-a11y-x/no-noninteractive-tabindex': ['error', { roles: ['tabpanel', 'group'], tags: [] }],
    'jsx-a11y-x/label-has-associated-control': ['error', { assert: 'either', depth: 4 }],
  },
};

export default defineConfig(
  globalIgnores(['dist/', '.astro/', '.cache/', '.netlify/', 'netlify/.build/', 'test-results/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    // The rules of TypeScript itself are in .oxlintrc.json.
    files: ['src/**/*.{ts,tsx}'],
    languageOptions: { parser: typescript.parser },
    extends: [reactHooks.configs.flat.recommended],
  },
  { files: ['**/*.tsx'], ...reachable },
  {
    // This step of the dialog was requested, so focus begins in its field.
    files: ['src/admin/screens/media/PictureWords.tsx'],
    rules: { 'jsx-a11y-x/no-autofocus': 'off' },
  },
  {
    // Checking types across .astro files is the job of astro check; here they would be loaded a second time.
    files: ['**/*.astro'],
    // In this order: the later one names the parser that understands .astro.
    extends: [typescript.configs.strict, astro.configs['flat/recommended']],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
    },
  },
  {
    files: ['**/*.astro'],
    ...reachable,
    // A page that is not published yet is named by a placeholder, an `a` without href (HTML); the build checks where
    // links lead.
    rules: { ...reachable.rules, 'jsx-a11y-x/anchor-is-valid': 'off' },
  },
);
