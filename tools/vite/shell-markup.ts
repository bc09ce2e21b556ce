/** Markup of a shell for a template. It has no style attributes, because the page's policy refuses them. */
export interface ShellMarkup {
  readonly html: string;
  /** Rules of the classes that replace the style attributes. */
  readonly css: string;
}

const STYLED_TAG = /<([a-z]\w*)([^>]*?) style="([^"]*)"([^>]*)>/g;
const TAG = /<[^>]*>/;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/**
 * Replaces style attributes by classes; equal ones share a class. `names` collects the classes of all shells of a page.
 */
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

/** Returns the texts of a shell in the order of its text nodes. */
export const textsOf = (markup: string): string[] =>
  markup
    .split(TAG)
    .filter((text) => text !== '')
    .map(unescaped);
