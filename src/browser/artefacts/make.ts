type Attributes = Readonly<Record<string, string>>;

const fill = <One extends Element>(element: One, attributes: Attributes, content: readonly (Node | string)[]): One => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content);
  return element;
};

/** An HTML element with attributes and content. */
export const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] => fill(document.createElement(tag), attributes, content);

/** An SVG element. */
export const draw = <Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...content: (Node | string)[]
): SVGElementTagNameMap[Tag] => fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, content);

/** A button that does something. */
export function action(label: string, run: () => void, className = 'af-button'): HTMLButtonElement {
  const button = make('button', { type: 'button', class: className }, label);
  button.addEventListener('click', run);
  return button;
}

/** A heading and its content, as a sheet of its own. */
export const sheet = (heading: string, ...content: (Node | string)[]): HTMLElement =>
  make('section', { class: 'af-sheet', 'aria-label': heading }, make('h3', {}, heading), ...content);

/** Adds the styles of a model to the page, which does not pay for them until then. */
export function addStyles(text: string): void {
  const styles = new CSSStyleSheet();
  styles.replaceSync(text);
  document.adoptedStyleSheets.push(styles);
}
