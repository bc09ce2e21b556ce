/** Markup of a shell, as a template can hold it: no style attributes, which the page's policy refuses. */
export interface ShellMarkup {
  readonly html: string;
  /** Rules of the classes that stand for the style attributes. */
  readonly css: string;
}

const STYLED_TAG = /<([a-z]\w*)([^>]*?) style="([^"]*)"([^>]*)>/g;
const TAG = /<[^>]*>/;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** Turns style attributes into classes; equal ones share one. `names` keeps the classes of all shells of a page. */
export function withoutStyleAttributes(markup: string, names: Map<string, string>): ShellMarkup {
  const html = markup.replaceAll(STYLED_TAG, (_tag, name: string, before: string, style: string, after: string) => {
    const styleClass = names.get(style) ?? `shell-${names.size}`;
    names.set(style, styleClass);
    const attributes = `${before}${after}`;
    const classed = attributes.includes(' class="')
      ? attributes.replace(' class="', ` class="${styleClass} `)
      : `${attributes} class="${styleClass}"`;
    return `<${name}${classed}>`;
  });
  const css = [...names].map(([style, styleClass]) => `.${styleClass}{${unescaped(style)}}`).join('');
  return { html, css };
}

const unescaped = (text: string): string =>
  text.replaceAll(/&(#?\w+);/g, (entity, name: string) => {
    const character = ENTITIES[name];
    if (character === undefined) throw new Error(`a shell says ${entity}, which nobody knows here`);
    return character;
  });

/** Texts of a shell in the order in which a walk through its text nodes meets them. */
export const textsOf = (markup: string): string[] =>
  markup
    .split(TAG)
    .filter((text) => text !== '')
    .map(unescaped);
