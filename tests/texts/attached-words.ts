import type { Fault, TextSet } from './text-set.ts';

/** Words that agree with the value of a placeholder which they touch, and so are wrong for other values. */
interface Attached {
  readonly pattern: RegExp;
  readonly why: string;
}

/** A day or a time has one gender and number in these languages: `el 5 de mayo`, `le 5 mai`. */
const NO_DAY = String.raw`(?!\{\{(?:date|day|due|time|when|moment|until|at|on|next|end|start|from|to|opens|since)\}\})`;

/** Language to what no text may have beside a placeholder. */
const ATTACHED: Readonly<Record<string, readonly Attached[]>> = {
  ko: [
    {
      // Their form depends on the last sound of the value. Those with one form, as 까지, are right behind every value.
      pattern:
        /\}\}[”’」)]?(?:이나|나|이라고|라고|이라는|라는|이란|란|이며|며|이고|고|으로|로|이|가|은|는|을|를|과|와)(?![가-힣])/u,
      why: 'no particle behind a placeholder',
    },
    { pattern: /\((?:이|가|은|는|을|를|으|과|와)\)/u, why: 'no particle in brackets' },
  ],
  tr: [{ pattern: /\}\}[’']?\p{L}/u, why: 'no suffix behind a placeholder' }],
  fr: [
    {
      pattern: new RegExp(
        String.raw`(?<!\p{L})(?:le|la|l’|un|une|du|au|de la|à la|ce|cet|cette|son|sa|votre)\s*${NO_DAY}\{\{`,
        'iu',
      ),
      why: 'no article that agrees with a placeholder',
    },
    { pattern: /(?<!\p{L})(?:d|qu)’\{\{/iu, why: 'no elision before a placeholder' },
    { pattern: /\p{L}[(·](?:e|s|es|ne|x)\b/u, why: 'no endings in brackets' },
  ],
  it: [
    {
      pattern: new RegExp(
        String.raw`(?<!\p{L})(?:il|lo|la|l’|un|uno|una|un’|(?:del|al|dal|nel|sul)(?:lo|la|l’)?|questo|questa)\s*${NO_DAY}\{\{`,
        'iu',
      ),
      why: 'no article that agrees with a placeholder',
    },
    { pattern: /\p{L}(?:\((?:a|e|i|o)\)|\/[aeio]\b)/u, why: 'no endings in brackets' },
  ],
  es: [
    {
      pattern: new RegExp(String.raw`(?<!\p{L})(?:el|la|un|una|del|al|este|esta)\s*${NO_DAY}\{\{`, 'iu'),
      why: 'no article that agrees with a placeholder',
    },
    { pattern: /\p{L}(?:\((?:a|s|es|as)\)|\/a\b)/u, why: 'no endings in brackets' },
  ],
};

/** Lists texts with a particle, a suffix or an article that depends on the value beside it. */
export const attachedFaults = ({ code, texts }: TextSet): Fault[] =>
  [...texts].flatMap(([id, text]) => {
    for (const { pattern, why } of ATTACHED[code] ?? []) {
      const [found] = pattern.exec(text) ?? [];
      if (found !== undefined) return [{ id, what: `${why}: “${found}” in “${text}”` }];
    }
    return [];
  });
