import { parseSync } from 'vite';
import { childNodes, nameOf, placesOf } from './bare-text.ts';
import type { Node } from './bare-text.ts';

/** A figure that a page translator may rewrite. */
export interface LooseFigure {
  readonly line: number;
  readonly text: string;
}

/** Functions of this app that write numbers: amounts, prices, rates, times of day. */
const FIGURE_CALL =
  /^(?:booked\w*Text|exact\w*Text|gain\w*Text|(?:amount|price|rate|percent|share|money|coin|eur|usdt|compact|time|minute|change|countdown|utcMs|receive|quote)Text|money|moneyGain)$/;

/** Shown in place of a figure that is not known. */
const isUnknown = (node: Node): boolean => nameOf(node) === 'UNKNOWN' || nameOf(node) === 'MASK';

/**
 * Whether an expression gives a figure and no words: what stands beside one in a text is a code, by its name or its
 * letters.
 */
function isFigure(node: Node): boolean {
  switch (node.type) {
    case 'CallExpression':
      return FIGURE_CALL.test(nameOf(node['callee'] as Node));
    case 'TemplateLiteral': {
      const parts = node['expressions'] as readonly Node[];
      const between = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
      return (
        parts.some(isFigure) &&
        parts.every((part) => isFigure(part) || part.type === 'Identifier' || part.type === 'MemberExpression') &&
        !between.some(({ value }) => /\p{Ll}/u.test(value.cooked))
      );
    }
    case 'ConditionalExpression': {
      const both = [node['consequent'] as Node, node['alternate'] as Node];
      return both.some(isFigure) && both.every((one) => isFigure(one) || isUnknown(one));
    }
    default:
      return false;
  }
}

/** An element of the page that shows a figure and is not kept from page translators, nor stands in one that is. */
export function looseFigures(name: string, source: string): readonly LooseFigure[] {
  const { program, errors } = parseSync(name, source);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]!.message}`);
  const found: LooseFigure[] = [];
  const look = (node: Node, kept: boolean): void => {
    let keptHere = kept;
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const opening = (node['openingElement'] ?? node['openingFragment']) as Node;
      const attributes = (opening['attributes'] ?? []) as readonly Node[];
      keptHere ||= attributes.some(({ name: of }) => (of as Node | undefined)?.['name'] === 'translate');
      const tag = node.type === 'JSXElement' ? String((opening['name'] as Node)['name'] ?? '') : 'fragment';
      const places = placesOf(node).filter(
        (place) => place.type === 'JSXExpressionContainer' && isFigure(place['expression'] as Node),
      );
      // The use of a component's children is checked in the component's own file.
      if (!keptHere && /^[a-z]/.test(tag)) {
        for (const { start, end } of places) {
          const line = source.slice(0, start).split('\n').length;
          found.push({
            line,
            text: source
              .slice(start, end as number)
              .trim()
              .split('\n')[0]!,
          });
        }
      }
    }
    for (const child of childNodes(node)) look(child, keptHere);
  };
  look(program as unknown as Node, false);
  return found;
}
