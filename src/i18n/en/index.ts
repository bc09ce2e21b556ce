import type { Texts } from '../texts.ts';

/** Each part is a chunk of its own, but the first: that one is in the entry. */
export default import.meta.glob<Texts>(['./*.json', '!./first.json'], { import: 'default' });
