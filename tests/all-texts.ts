import { loadTexts } from '../src/i18n/translate.ts';

/** Vitest runs this before each test file: the app loads the later parts of its texts with a page, a test has no pages. */
await loadTexts('trade', 'more');
