// Every class of an element has a rule, and every rule is for a class in use (decision 0176).
import { describe, expect, it } from 'vitest';
import { classReader, wordsOf } from '#support/named-classes.ts';
import { readSources, sourceFile, type SourceFile } from '#support/source-files.ts';
import {
  classesOf,
  customPropertiesOf,
  scopedClassesOf,
  styleSheets,
  utilitiesOf,
  withImports,
} from '#support/style-rules.ts';

const isTest = ({ path }: SourceFile) => /\.(test|e2e)\.tsx?$/.test(path);
const files = readSources('src').filter((file) => !isTest(file));
const server = readSources('netlify/server').filter((file) => !isTest(file));
const classesIn = classReader(files);
const read = new Map([...files, ...server].map((file) => [file, wordsOf(file)]));

const adminList = 'src/admin/admin.css';
/** It is on every page, and brings its own style. */
const toaster = { path: 'src/islands/Toaster.tsx', style: 'src/styles/toast.css' };
const isOfAdmin = ({ path }: SourceFile): boolean =>
  path.startsWith('src/admin/') || ['src/layouts/AdminFrame.astro', toaster.path].includes(path);
const ofAdmin = withImports(adminList);

/** Each page uses one of two vocabularies: the site's or the admin's. */
const pages = [
  { name: 'the admin', list: adminList, sheets: [...ofAdmin, toaster.style], has: isOfAdmin },
  {
    name: 'the site',
    list: 'src/styles/global.css',
    sheets: styleSheets('src/styles'),
    has: (file: SourceFile) => !isOfAdmin(file) || file.path === toaster.path,
  },
].map(({ has, ...page }) => {
  const given = files.filter(has).flatMap((file) => classesIn(file).map((one) => ({ ...one, file })));
  return { ...page, given };
});

/** Classes by which a script finds an element, or the server recognises one in a built page. */
const looked = new Set(
  [...read].flatMap(([{ path }, { words }]) => {
    const selected = [...words].flatMap((word) => Array.from(word.matchAll(/\.([\w-]+)/g), ([, name = '']) => name));
    return path.startsWith('netlify/server/pages/') ? [...words, ...selected] : selected;
  }),
);

describe('a class of an element', () => {
  it.each(pages)('has a rule in the styles of $name', async ({ list, sheets, given }) => {
    expect(given.length).toBeGreaterThan(500);
    const rules = classesOf(sheets);
    const utilities = await utilitiesOf(list);
    const made = utilities.among(given.flatMap(({ name, isBeginning }) => (isBeginning ? [] : name)));
    const hasRule = ({ name, isBeginning, file }: (typeof given)[number]): boolean => {
      const all = [...rules, ...scopedClassesOf(file)];
      if (isBeginning) return all.some((rule) => rule.startsWith(name));
      return all.includes(name) || looked.has(name) || (made.has(name) && utilities.isSearched(file.path));
    };
    const without = given.filter((one) => !hasRule(one)).map(({ path, name }) => `${path}: ${name}`);
    expect(without).toEqual([]);
  });

  it('is found wherever it is set', () => {
    const tsx = sourceFile(
      'src/admin/Sample.tsx',
      `import { hues } from './hues.ts';
      const widths = { name: 'wide', 'other': cond ? 'narrow' : undefined };
      export const Sample = ({ stage, className }) => (
        <p className="no-such-thing" title="not-this">
          <i className={\`strip strip-\${stage} \${isOpen ? 'open' : ''} \${className}\`} />
          <i className={state === 'not-this' ? 'one' : two && 'two'} />
          <i className={['three', x || 'four'].join(' ')} />
          <i className={widths[stage]} />
          <i className={\`badge \${hues[stage].hue}\`} />
          <i className={\`picture\${isSmall ? ' small' : ''}\`} />
        </p>
      );`,
    );
    const hues = sourceFile('src/admin/hues.ts', `export const hues = { a: { hue: 'red', name: 'not-this' } };`);
    const ts = sourceFile(
      'src/browser/sample.ts',
      `make('p', { class: 'five', title: 'not-this' });
      element.className = 'six';
      element.classList.toggle('seven', isOn);
      const page = html\`<p class="eight \${isOn && 'nine'}" id="not-this">\`;`,
    );
    const astro = sourceFile(
      'src/sections/Sample.astro',
      `---
const { isOn } = Astro.props;
---
<p class="ten eleven" class:list={['twelve', isOn && 'thirteen', { }]}>
  <Picture set:html={drawing(name, { className: 'fourteen' }).text} />
  <b class={isOn ? 'fifteen' : undefined} id="not-this" />
</p>`,
    );
    const found = [tsx, ts, astro].flatMap(classReader([tsx, hues, ts, astro]));
    expect(found.map(({ name, isBeginning }) => (isBeginning ? `${name}…` : name))).toEqual([
      ...['no-such-thing', 'strip', 'strip-…', 'open', 'one', 'two', 'three', 'four', 'wide', 'narrow'],
      ...['badge', 'red', 'picture', 'small', 'five', 'six', 'seven', 'eight', 'nine'],
      ...['ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen'],
    ]);
  });
});

describe('a rule', () => {
  it.each(pages)('of $name is for a class in use', ({ name, given }) => {
    const names = new Set(given.flatMap(({ name, isBeginning }) => (isBeginning ? [] : name)));
    const beginnings = new Set(given.flatMap(({ name, isBeginning }) => (isBeginning ? name : [])));
    const isOwn = name === 'the admin';
    // The server also writes HTML, and the class names of bands are put together from parts.
    if (!isOwn) {
      for (const one of read.values()) {
        for (const word of one.words) names.add(word);
        for (const beginning of one.beginnings) beginnings.add(beginning);
      }
    }
    const sheets = styleSheets(isOwn ? 'src/admin' : 'src/styles');
    expect(sheets.length).toBeGreaterThan(50);
    const isGiven = (rule: string) =>
      names.has(rule) || [...beginnings].some((beginning) => rule.startsWith(beginning));
    expect([...classesOf(sheets)].filter((rule) => !isGiven(rule))).toEqual([]);
  });

  it.each(pages)('of $name does not have the name of a Tailwind utility', async ({ list, sheets }) => {
    const { among } = await utilitiesOf(list);
    expect([...among(classesOf(sheets))]).toEqual([]);
  });

  it.each(pages)('of $name uses only custom properties that something sets', ({ sheets }) => {
    const { set, used } = customPropertiesOf(sheets);
    expect(used.size).toBeGreaterThan(20);
    expect([...used].filter((name) => !set.has(name))).toEqual([]);
  });

  it("of the admin is in the admin's list of styles", () => {
    expect(ofAdmin.size).toBeGreaterThan(50);
    expect(styleSheets('src/admin').filter((path) => !ofAdmin.has(path))).toEqual([]);
  });
});
