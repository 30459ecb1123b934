import { expect, test } from 'vitest';
import { fetchedFiles } from './fetched-files.ts';

const filesOf = (html: string): string[] => [...fetchedFiles(html)].sort();

test('a page fetches its preloads, styles, scripts and pictures, including those further down', () => {
  expect(
    filesOf(
      '<link rel="preload" href="/a.woff2"><link rel="stylesheet" href="/a.css"><script src="/a.js"></script>' +
        '<img src="/a.svg"><img src="/b.svg" loading="lazy"><img src="/wide.svg" loading="lazy" data-wide>' +
        '<svg><use href="/icons.svg#one"/></svg><svg><use href="/icons.svg#two"/></svg>',
    ),
  ).toEqual(['/a.css', '/a.js', '/a.svg', '/a.woff2', '/b.svg', '/icons.svg']);
});

test('icons, the manifest, links and inlined content do not count', () => {
  expect(
    filesOf(
      '<link rel="icon" href="/favicon.svg"><link rel="manifest" href="/site.webmanifest"><link rel="canonical" href="/x">' +
        '<a href="/y">y</a><img src="data:image/png;base64,AA"><svg><use href="#icon"/></svg>',
    ),
  ).toEqual([]);
});

test('pictures and typefaces in styles count, and scripts requested after load, but not those that wait for a touch', () => {
  expect(
    filesOf(
      '<style>@font-face{src:url(/more.woff2)format("woff2")}.a{background:url(/ground.svg)}.b{mask:url("data:image/svg+xml,x")}</style>' +
        '<script>addEventListener("load",()=>new PerformanceObserver((l,o)=>{o.disconnect();import("/_astro/late.js").then(()=>{})}).observe({type:"paint",buffered:!0}));x=()=>import("/_astro/asked.js")</script>',
    ),
  ).toEqual(['/_astro/late.js', '/ground.svg', '/more.woff2']);
});

test('an island counts if it wakes without being touched', () => {
  const island = (client: string, value: string) =>
    `<astro-island component-url="/one.js" renderer-url="/client.js" client="${client}" opts="{&quot;value&quot;:${value}}">`;
  expect(filesOf(island('intent', 'true'))).toEqual([]);
  expect(filesOf(island('intent', '&quot;form&quot;'))).toEqual([]);
  expect(filesOf(island('intent', '&quot;load&quot;'))).toEqual(['/client.js', '/one.js']);
  expect(filesOf(island('idle', 'true'))).toEqual(['/client.js', '/one.js']);
});
