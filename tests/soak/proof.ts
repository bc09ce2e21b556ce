import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import type { ProofBundle } from '../../src/proof/bundle.ts';
import { brokenLink } from '../../src/proof/report.ts';
import { verifyDocument } from '../../src/proof/verify-document.ts';
import { anyPlan } from '../src/proof/arbitrary-trade.ts';
import { forged, saysNothingElse } from '../src/proof/forge.ts';
import { newSigner } from '../src/proof/signer.ts';
import { tampered } from '../src/proof/tamper.ts';
import { validTrade } from '../src/proof/valid-trade.ts';
import { table } from './table.ts';

/** Mutations of one trade: making a trade costs as much as verifying some. */
const PER_TRADE = 20;

/**
 * Proofs with a field changed, and proofs forged as a whole.
 * @returns whether none was accepted that says something else
 */
export async function soakProofs(cases: number, seed: number): Promise<boolean> {
  const signer = newSigner();
  const refusals = new Map<string, number>();
  let [mutations, unchanged, accepted] = [0, 0, 0];
  const trades = fc.sample(anyPlan, { numRuns: Math.ceil(cases / PER_TRADE), seed });
  for (const [i, plan] of trades.entries()) {
    const signed = validTrade(plan, signer);
    const mutation: fc.Arbitrary<ProofBundle> = fc.oneof(
      tampered(signed).map(({ document }) => document),
      forged(signed),
    );
    for (const document of fc.sample(mutation, { numRuns: PER_TRADE, seed: seed + i })) {
      mutations += 1;
      const report = await verifyDocument(JSON.parse(JSON.stringify(document)), { pinnedKeys: [signer.publicKey] });
      const link = brokenLink(report)?.link;
      if (link !== undefined) refusals.set(link, (refusals.get(link) ?? 0) + 1);
      else if (isDeepStrictEqual(document, signed)) unchanged += 1;
      else if (!saysNothingElse(document, signed)) {
        accepted += 1;
        process.stderr.write(`accepted: seed ${seed}, trade ${i}\n`);
      }
    }
    if (i % 500 === 499) process.stderr.write(`${mutations} mutations, ${accepted} accepted\n`);
  }
  const refused = [...refusals.values()].reduce((sum, count) => sum + count, 0);
  const rows = [
    ['mutations of proofs', 'how many'],
    ['all', mutations],
    ...[...refusals].sort(([, a], [, b]) => b - a).map(([link, count]) => [`refused: ${link}`, count]),
    ['accepted: nothing changed', unchanged],
    ['accepted: a part left out, all that is left is signed', mutations - refused - unchanged - accepted],
    ['accepted: says what was never signed', accepted],
  ];
  process.stdout.write(`${table(rows)}\nseed ${seed}\n`);
  return accepted === 0;
}
