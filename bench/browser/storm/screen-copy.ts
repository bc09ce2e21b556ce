/** Copy of a screen of the app: its layout and paint without the code behind it. */
export interface ScreenCopy {
  /** Attributes of the document element: theme, level. */
  readonly attributes: readonly (readonly [string, string])[];
  readonly css: string;
  readonly html: string;
}

declare global {
  interface Window {
    screenCopy: ScreenCopy | undefined;
  }
}

/** Copies the screen in the page of the app. It is sent there as text, so it must not use names of this file. */
export function copyScreen(): ScreenCopy {
  const applied = [...document.styleSheets].filter(({ disabled, media }) => !disabled && media.mediaText !== 'not all');
  const textOf = (sheet: CSSStyleSheet) => Array.from(sheet.cssRules, ({ cssText }) => cssText).join('\n');
  return {
    attributes: [...document.documentElement.attributes].map(({ name, value }) => [name, value] as const),
    css: applied.map(textOf).join('\n'),
    html: document.querySelector('#root')!.outerHTML,
  };
}
