import type { Texts } from '../texts.ts';

/** Each part is a chunk of its own. */
export default import.meta.glob<Texts>('./*.json', { import: 'default' });
