import type { EssaySummary } from '#contract/api/essays.ts';
import { keyOf } from './essay-choice.ts';
import { html, type Markup } from './html.ts';

/** A stream of numbers from 0 to 1, always the same for the same word: a generator seeded with its FNV-1a hash. */
function numbersOf(word: string): () => number {
  let state = 2_166_136_261;
  for (const character of word) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_507) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
}

const [left, right, stations] = [56, 424, 6];

/**
 * Stands for an essay without a picture: a survey traverse between two meridians. Essays in a category share one, so
 * that it is recognisable; without a category, the title decides.
 */
export function essayMark({ title, content }: EssaySummary): Markup {
  const next = numbersOf(keyOf(content.categories[0] ?? title));
  const points = Array.from({ length: stations }, (_, index) => {
    const x = Math.round(left + ((right - left) * (index + (index % 5 ? next() * 0.5 - 0.25 : 0))) / (stations - 1));
    return [x, Math.round(52 + next() * 136)] as const;
  });
  const line = points.map(([x, y]) => `${x} ${y}`).join('L');
  const marks = points.map(([x, y]) => `M${x} ${y}h0`).join('');
  const [end = [0, 0]] = points.slice(-1);
  return html`<svg class="essay-mark" viewBox="0 0 480 240" aria-hidden="true">
    <path
      class="essay-mark-grid"
      d="M56 24v192M148 24v192M240 24v192M332 24v192M424 24v192M32 60h416M32 120h416M32 180h416"
    />
    <path d="M${line}" />
    <path class="essay-mark-stations" d="${marks}" />
    <circle cx="${end[0]}" cy="${end[1]}" r="11" />
  </svg>`;
}
