/**
 * Finds elements of the page by the role and name that a person knows them by. Everything here runs in the page, is sent there as text
 * (`IN_PAGE`) and therefore uses nothing outside this file, and nothing younger than Chromium 87.
 */

/** A name in full, or a pattern it matches. JSON, since it goes to the page. */
export type Name = string | { readonly pattern: string };

export type Role = keyof typeof SELECTORS;

/** Something on the page by its role and name. */
export interface Query {
  readonly role: Role;
  /** Absent for any. */
  readonly name?: Name | undefined;
  /** Only inside of this. */
  readonly within?: Query | undefined;
}

/** Elements that may have a role. */
const SELECTORS = {
  alertdialog: '[role=alertdialog]',
  application: '[role=application]',
  banner: 'header',
  button: 'button, [role=button], summary',
  dialog: 'dialog[open]:not([role]), [role=dialog]',
  heading: 'h1, h2, h3, h4',
  html: 'html',
  link: 'a[href]',
  list: 'ul, ol, [role=list], [role=grid]',
  listitem: 'li, [role=listitem], [role=row]',
  main: 'main',
  lastPrice: '[data-cell=last]',
  radio: 'input[type=radio], [role=radio]',
  price: '[data-cell=price]',
  proofLinks: '[aria-label="Steps of the proof"] > li',
  region: 'section, [role=region]',
  status: '[role=status], [role=alert]',
  submit: 'button[type=submit]',
  tab: '[role=tab]',
  table: 'table, [role=table]',
  tabpanel: '[role=tabpanel]',
  textbox: 'input:not([type]), input[type=text], input[type=search], input[type=password], textarea',
} as const;

/** Returns the text of an element as a screen reader has it, without hidden parts. */
function wordsOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
  const own = node.getAttribute('aria-label') ?? node.getAttribute('alt');
  if (own !== null) return ` ${own} `;
  const style = getComputedStyle(node);
  if (style.display === 'none' || style.visibility === 'hidden') return '';
  const words = [...node.childNodes].map(wordsOf).join('');
  return style.display.startsWith('inline') ? words : ` ${words} `;
}

/** The accessible name: of what labels an element, else its own label, else its words. */
function nameOf(element: Element): string {
  const ids = element.getAttribute('aria-labelledby');
  const labels = ids
    ? ids.split(' ').map((id) => document.getElementById(id))
    : [...((element as HTMLInputElement).labels ?? [])];
  const text =
    ids || (labels.length > 0 && !element.hasAttribute('aria-label'))
      ? labels.map((label) => (label ? wordsOf(label) : '')).join(' ')
      : wordsOf(element);
  return text.replace(/\s+/g, ' ').trim();
}

function isShown(element: Element): boolean {
  const target = labelled(element);
  const { width, height } = target.getBoundingClientRect();
  // The place of a painted number is in the page, but the canvas behind it is what shows.
  const isPlace = element.hasAttribute('data-cell');
  return width > 0 && height > 0 && (isPlace || getComputedStyle(target).visibility === 'visible');
}

/** Returns the element that a person taps: for a radio button, the label that draws it. */
function labelled(element: Element): Element {
  return (element instanceof HTMLInputElement && element.type === 'radio' && element.labels?.[0]) || element;
}

function isCalled(element: Element, name: Name | undefined): boolean {
  if (name === undefined) return true;
  const own = nameOf(element);
  return typeof name === 'string' ? own === name : new RegExp(name.pattern).test(own);
}

/** Everything in sight that a query means, in the order of the document; also what lies above or below the screen. */
export function findAll({ role, name, within }: Query): Element[] {
  const scopes: readonly ParentNode[] = within ? findAll(within) : [document];
  return scopes.flatMap((scope) =>
    [...scope.querySelectorAll(SELECTORS[role])].filter((element) => isShown(element) && isCalled(element, name)),
  );
}

/** Text of the first thing that a query means, null when there is none. */
export function textOf(query: Query): string | null {
  const element = findAll(query)[0];
  if (!element) return null;
  return ((element as HTMLElement).innerText || element.textContent || '').replace(/\s+/g, ' ').trim();
}

/** Scrolls an element into view and waits until it does not move. @returns its box */
async function settled(element: Element): Promise<DOMRect> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'center' });
  for (let last = element.getBoundingClientRect(), tries = 0; ; tries++) {
    await frame();
    const now = element.getBoundingClientRect();
    if ((now.x === last.x && now.y === last.y && now.width === last.width) || tries === 20) return now;
    last = now;
  }
}

export type Target = { readonly x: number; readonly y: number } | { readonly why: string };

/** Returns the point to tap for the first match of a query, or the reason why a person could not tap it. */
export async function targetOf(query: Query): Promise<Target> {
  const element = findAll(query)[0];
  if (!element) return { why: 'is not there' };
  if ((element as HTMLButtonElement).disabled) return { why: 'is disabled' };
  // Old engines do not know the attribute, but the page before the app's start is only a picture of it there too.
  if (element.closest('[inert]')) return { why: 'is inert' };
  const target = labelled(element);
  const { left, top, width, height } = await settled(target);
  const x = left + width / 2;
  const y = top + height / 2;
  const hit = document.elementFromPoint(x, y);
  if (target.contains(hit) || element.contains(hit)) return { x, y };
  // A bar at the edge of the screen may lie over it.
  target.scrollIntoView({ block: 'center' });
  return { why: hit ? `is covered by ${hit.tagName} ${hit.className}` : 'is beside the screen' };
}

/** Returns the box of a query's first match, scrolled into view and not moving; null without a match. */
export async function boxOf(query: Query): Promise<{ x: number; y: number; width: number; height: number } | null> {
  const element = findAll(query)[0];
  if (!element) return null;
  const { x, y, width, height } = await settled(element);
  return { x, y, width, height };
}

/**
 * Gives a field the focus with its text selected, so that what is typed replaces it.
 * @returns false without such a field
 */
export function selectField(query: Query): boolean {
  const field = findAll(query)[0] as HTMLInputElement | undefined;
  if (!field) return false;
  field.focus();
  field.select();
  return document.activeElement === field;
}

/** Whether a tab is selected, or a radio button is checked. */
export function isChosen(query: Query): boolean {
  const element = findAll(query)[0];
  if (!element) return false;
  return element instanceof HTMLInputElement ? element.checked : element.getAttribute('aria-selected') === 'true';
}

/** Returns the value of a field, or null without such a field. */
export function valueOf(query: Query): string | null {
  const field = findAll(query)[0] as HTMLInputElement | undefined;
  return field ? field.value : null;
}

/**
 * Lists what does not fit on the screen: fields that cut more than a rounded pixel of their text, and a page that
 * scrolls sideways.
 */
export function cutParts(): string[] {
  const root = document.documentElement;
  const sideways = root.scrollWidth - root.clientWidth;
  const fields = [...document.querySelectorAll('input')].filter(
    (field) => isShown(field) && field.clientWidth > 0 && field.scrollWidth > field.clientWidth + 1,
  );
  return [
    ...(sideways > 0 ? [`the page is ${sideways} px wider than the screen`] : []),
    ...fields.map(
      (field) => `${nameOf(field) || 'a field'}: ${field.scrollWidth} px of text in ${field.clientWidth} px`,
    ),
  ];
}

const FUNCTIONS: readonly { toString(): string }[] = [
  wordsOf,
  nameOf,
  isShown,
  labelled,
  isCalled,
  findAll,
  textOf,
  settled,
  targetOf,
  boxOf,
  selectField,
  isChosen,
  valueOf,
  cutParts,
];

/** Source that defines all of this in the page. */
export const IN_PAGE: string = [`const SELECTORS = ${JSON.stringify(SELECTORS)};`, ...FUNCTIONS.map(String)].join('\n');
