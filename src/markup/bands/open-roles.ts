import { contactFields } from '#contract/contact-fields.ts';
import { isShown, type Shown } from '#contract/content/evidence.ts';
import type { Page } from '#contract/content/page.ts';
import { html, type Markup } from '../html.ts';

type Roles = NonNullable<Page['roles']>;
type Role = NonNullable<Roles['items']>[number];

/** The query with which the form's script preselects this type (src/browser/asked-inquiry.ts). */
const inquiry = 'developer' satisfies keyof typeof contactFields.inquiryType.control.choices;
const writing = `/contact?inquiry=${inquiry}`;

/** Links with the same text are told apart by the role beside them. */
const openRole = ({ title, text, where, link }: Role, index: number, shown: Shown): Markup =>
  html`<li>
    <div>
      <h3 id="role-${index}">${title}</h3>
      ${where && html`<p class="roles-where">${where}</p>`}
    </div>
    <div>
      <p>${text}</p>
      <p class="roles-ways">
        <a id="write-${index}" class="link-arrow" href="${writing}" aria-labelledby="write-${index} role-${index}">
          Tell us about yourself
        </a>
        ${link && isShown(link, shown) && html`<a href="${link.href}">${link.label}</a>`}
      </p>
    </div>
  </li>`;

/** Open roles, each with a link to apply; if there are none, a sentence that says so. */
export function openRolesBand({ heading, text, none, items = [] }: Roles, shown: Shown): Markup {
  const isOpen = items.length > 0;
  const choice = contactFields.inquiryType.control.choices[inquiry];
  return html`<section class="band roles" aria-labelledby="roles-heading">
    <div class="wrap">
      <div class="roles-head">
        <h2 id="roles-heading">${heading}</h2>
        ${isOpen && text && html`<p class="lead">${text}</p>`}
      </div>
      ${
        isOpen
          ? html`<ul>
                ${items.map((role, index) => openRole(role, index, shown))}
              </ul>
              <p class="hint">
                Name the role in your message.
                <noscript>In the form choose “${choice}”.</noscript>
              </p>`
          : html`<div class="roles-none">
              <p>${none}</p>
              <a class="link-arrow" href="${writing}">Tell us about yourself</a>
            </div>`
      }
    </div>
  </section>`;
}
