import astro from 'eslint-plugin-astro';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import typescript from 'typescript-eslint';

/** What is out of somebody's reach, beside what axe finds in a browser. */
const reachable = {
  extends: [jsxA11y.configs.strict],
  settings: { 'jsx-a11y-x': { attributes: { for: ['htmlFor', 'for'] } } },
  rules: {
    // A form, list or frame may hear keys and focus of the controls in it; a click needs a control.
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
    files: ['**/*.{ts,tsx}'],
    extends: [typescript.configs.strictTypeChecked, typescript.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { project: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // A number in a message reads as it is.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // tsconfig asks for brackets where a key comes from an index signature.
      '@typescript-eslint/dot-notation': 'off',
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
      // What ignores something on purpose reads best as an empty function.
      '@typescript-eslint/no-empty-function': 'off',
      // An `async` that only makes a promise of its answer keeps a signature short.
      '@typescript-eslint/require-await': 'off',
      // Event handlers may be async: what they do ends in a store, not in a return value.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { arguments: false, attributes: false } },
      ],
      // `||` on purpose: an empty string is as good as none.
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      // `void | Promise<void>` is what a callback gives back that may or may not take its time.
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        {
          argsIgnorePattern: '^_',
          varsIgnorePattern: '^_',
          destructuredArrayIgnorePattern: '^_',
          ignoreRestSiblings: true,
        },
      ],
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.{test,e2e}.ts'],
    // A method is looked at here more often than it is called.
    rules: { '@typescript-eslint/unbound-method': 'off' },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
  },
  { files: ['**/*.tsx'], ...reachable },
  {
    // Types across .astro files are astro check's work; here they would be loaded a second time.
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
    // A page that is not published yet is named by a placeholder, an `a` without href (HTML); where links lead is checked by the build.
    rules: { ...reachable.rules, 'jsx-a11y-x/anchor-is-valid': 'off' },
  },
);
