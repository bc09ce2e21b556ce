import type { Texts } from '../catalogues.ts';

/** Each part is a chunk of its own. */
export default import.meta.glob<Texts>('./*.json', { import: 'default' });
