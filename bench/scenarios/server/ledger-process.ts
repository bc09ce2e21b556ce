import { serveParent } from './child.ts';
import { sampleLedger } from './ledger.ts';

serveParent(null, ({ rounds, transfers }: { readonly rounds: number; readonly transfers: number }) =>
  sampleLedger(rounds, transfers),
);
