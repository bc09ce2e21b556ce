import fc from 'fast-check';
import { FIRST_NIGHT, liabilityRootText } from '../../../protocol/units/liability-tree.ts';
import type { LiabilitiesBundle, LiabilityPath, LiabilityRoot } from '../../../src/proof/liabilities-bundle.ts';
import { LIABILITIES_FORMAT } from '../../../src/proof/liabilities-bundle.ts';
import { scaledOf, textOf } from '../../../src/proof/scaled-amount.ts';
import { sha256 } from './signer.ts';
import type { Signer } from './signer.ts';
import { leavesOf, valueAt, withValue } from './tamper.ts';
import type { Path } from './tamper.ts';

export const NIGHT = 1_795_046_400_000;

export interface Person {
  readonly owner: string;
  readonly salt: string;
  readonly balance: bigint;
}

const hex = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 15 }), { minLength: length, maxLength: length })
    .map((digits) => digits.map((digit) => digit.toString(16)).join(''));
const person: fc.Arbitrary<Person> = fc.record({
  owner: hex(40).map((digits) => `0x${digits}`),
  salt: hex(64),
  balance: fc.bigInt({ min: 0n, max: 10n ** 27n }),
});
/** Leaves of a full tree, zeros among them, and which one is mine. */
export const seats = fc
  .integer({ min: 0, max: 4 })
  .chain((levels) => fc.array(person, { minLength: 2 ** levels, maxLength: 2 ** levels }))
  .chain((people) => fc.record({ people: fc.constant(people), mine: fc.nat(people.length - 1) }));

export interface Node {
  readonly hash: string;
  readonly sum: bigint;
}

/**
 * The slow obvious model: the whole tree, all its levels, written out from the texts of docs/exchange.md#liabilities.
 */
function treeOf(asset: string, people: readonly Person[]): readonly (readonly Node[])[] {
  const levels: Node[][] = [
    people.map(({ owner, salt, balance }) => ({
      hash: sha256(['tern-liability-leaf-1', asset, NIGHT, owner, salt, balance].join('|')),
      sum: balance,
    })),
  ];
  for (let below = levels[0]!; below.length > 1; below = levels.at(-1)!) {
    levels.push(
      Array.from({ length: below.length / 2 }, (_, i) => {
        const [left, right] = [below[2 * i]!, below[2 * i + 1]!];
        return {
          hash: sha256(['tern-liability-node-1', left.hash, left.sum, right.hash, right.sum].join('|')),
          sum: left.sum + right.sum,
        };
      }),
    );
  }
  return levels;
}

export function signedRoot(asset: string, { hash: rootHash, sum }: Node, leaves: number, by: Signer): LiabilityRoot {
  const fields = { asset, nightTime: NIGHT, takenTime: NIGHT + 400, rootHash, leaves, previousHash: FIRST_NIGHT };
  const { keyId, payload, signature } = by.signed(liabilityRootText({ ...fields, sum, simulatedReserves: sum }));
  const text = textOf(sum) as LiabilityRoot['sum'];
  return { ...fields, sum: text, simulatedReserves: text, keyId, payload, signature };
}

export function pathIn(asset: string, people: readonly Person[], mine: number, by: Signer): LiabilityPath {
  const levels = treeOf(asset, people);
  const { salt, balance } = people[mine]!;
  return {
    balance: textOf(balance) as LiabilityPath['balance'],
    salt,
    siblings: levels.slice(0, -1).map((nodes, level) => {
      const at = mine >> level;
      const { hash, sum } = nodes[at ^ 1]!;
      return { side: at % 2 === 1 ? 'left' : 'right', hash, sum: textOf(sum) as LiabilityPath['balance'] };
    }),
    root: signedRoot(asset, levels.at(-1)![0]!, people.length, by),
  };
}

/** Somebody's file: two assets, in which they stand at different places. */
export const fileBy = (by: Signer): fc.Arbitrary<LiabilitiesBundle> =>
  fc.tuple(seats, seats).map(([first, second]): LiabilitiesBundle => {
    const { owner } = first.people[first.mine]!;
    const people = second.people.map((each, i) => (i === second.mine ? { ...each, owner } : each));
    return {
      format: LIABILITIES_FORMAT,
      owner,
      paths: [pathIn('USDT', first.people, first.mine, by), pathIn('BTC', people, second.mine, by)],
    };
  });

/** Another value of the same kind. */
function other(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === 'number') {
    return fc.oneof(
      fc.constantFrom(1, -1, 3).map((by) => value + by),
      fc.constantFrom(value * 2, Math.floor(value / 2), 0).filter((each) => each !== value),
    );
  }
  const text = String(value);
  if (text === 'left' || text === 'right') return fc.constant(text === 'left' ? 'right' : 'left');
  if (/^[\d.]+$/.test(text) && text.length < 40) {
    return fc
      .bigInt({ min: -(10n ** 27n), max: 10n ** 27n })
      .map((by) => textOf(scaledOf(text) + (by === 0n ? 1n : by)));
  }
  return fc.nat(text.length - 1).map((at) => {
    const digit = text[at]!;
    return (
      text.slice(0, at) +
      (/[0-9]/.test(digit) ? String((Number(digit) + 1) % 10) : digit === 'a' ? 'b' : 'a') +
      text.slice(at + 1)
    );
  });
}

/** The file with one value changed, and which one. */
export const changedAnywhere = (bundle: LiabilitiesBundle): fc.Arbitrary<{ path: Path; document: LiabilitiesBundle }> =>
  fc
    .constantFrom(...leavesOf(bundle))
    .chain((path) => other(valueAt(bundle, path)).map((value) => ({ path, document: withValue(bundle, path, value) })));
