import { element } from './element.ts';

export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** Names and values, side by side. */
export const factList = (facts: readonly Fact[]): HTMLElement =>
  element(
    'dl',
    'bench-facts',
    ...facts.map(({ name, value }) => element('div', '', element('dt', '', name), element('dd', '', value))),
  );
