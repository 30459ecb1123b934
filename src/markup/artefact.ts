import type { ArtefactName } from '#contract/content/artefact.ts';
import { drawing } from './drawing.ts';
import { html, type Markup } from './html.ts';

/** The placeholder of a model: a drawing, an explanation, and the label of its button. */
interface Still {
  title: string;
  alt: string;
  text: string;
  offer: string;
}

const stills: Readonly<Record<ArtefactName, Still>> = {
  ledger: {
    title: 'A ledger that survives a cut connection',
    alt: 'The phone asks the ledger to book payment 7F3A. The ledger books it, and the answer is lost on the way. The phone asks again with the same key, and the ledger answers that it is booked: once.',
    text: 'A payment gets its key on the phone, when its form opens. The ledger books both sides under that key, or none, and it books a key once. So a phone that got no answer may ask again: nothing is lost, and nothing is paid twice.',
    offer: 'Cut the connection yourself',
  },
  'gate-code': {
    title: 'A gate code that is checked offline',
    alt: 'A code of nine digits, taken apart: one for the hour until which it is good, one that numbers it, six of a signature, and one that shows slips. Below it the four questions that a gate asks in turn.',
    text: 'The code brings its own proof: six of its digits are a signature over its hour and its number, which only the key of the house can make. The tablet at the gate has that key, a clock and its own log, so it can decide without asking anyone, and say why.',
    offer: 'Try to get past the gate',
  },
  'monte-carlo': {
    title: 'A quarter, twenty thousand times',
    alt: 'Sixty paths that a quarter may take start from one point; those in which a port closes turn down. Beside them the results of twenty thousand quarters, and two lines: 95 and 99 in a hundred quarters end above them.',
    text: 'A currency moves, a port may close, a large customer may pay late, and such things rarely come alone. Each quarter is drawn at random, twenty thousand of them, the same for the same seed. What remains is a shape, how bad the bad end is, and which assumption makes it so.',
    offer: 'Change the assumptions',
  },
};

/**
 * The model of a project before it starts, and without JavaScript. Its button is shown by the script behind it
 * (src/browser/artefact.ts).
 */
export function artefact(name: ArtefactName): Markup {
  const { title, alt, text, offer } = stills[name];
  return html`<div class="artefact" data-artefact="${name}" role="group" aria-label="${title}">
    <div class="artefact-still">
      ${drawing(name, { className: 'venture-diagram', kind: 'diagram', alt })}
      <div class="venture-words">
        <h3 class="artefact-title">${title}</h3>
        <p class="venture-text">${text}</p>
        <p class="no-print" hidden>
          <button type="button" class="btn btn-primary" data-event="try-model">${offer}</button>
        </p>
        <p role="status"></p>
      </div>
    </div>
  </div>`;
}
