import type { CataloguePart } from '../src/i18n/catalogues.ts';
import { loadTexts } from '../src/i18n/translate.ts';

const PARTS = Object.keys(import.meta.glob('../src/i18n/en/*.json')).map(
  (file) => /(\w[\w-]*)\.json$/.exec(file)![1] as CataloguePart,
);

/**
 * Vitest runs this before each test file: the app loads the later parts of its texts with a page, a test has no pages.
 */
await loadTexts(...PARTS);
