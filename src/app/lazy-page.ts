import type { ComponentType } from 'react';
import type { CataloguePart } from '../i18n/catalogues.ts';
import { loadTexts } from '../i18n/translate.ts';

/** A page whose code and texts are fetched when it is first wanted, and kept from then on. */
export interface LazyPage {
  /** The page, once it is here; else null. */
  loaded(): ComponentType | null;
  /** Fetches what is missing. Rejects when that fails; the next call tries again. */
  load(): Promise<ComponentType>;
}

export function lazyPage(
  importPage: () => Promise<{ readonly default: ComponentType }>,
  ...parts: readonly CataloguePart[]
): LazyPage {
  let page: ComponentType | null = null;
  let underWay: Promise<ComponentType> | null = null;
  const fetchBoth = async () => {
    const [code] = await Promise.all([importPage(), loadTexts(...parts)]);
    page = code.default;
    return page;
  };
  return {
    loaded: () => page,
    load() {
      underWay ??= fetchBoth().finally(() => {
        underWay = null;
      });
      return underWay;
    },
  };
}

/** A page that is here from the start. */
export const readyPage = (page: ComponentType): LazyPage => ({ loaded: () => page, load: () => Promise.resolve(page) });
