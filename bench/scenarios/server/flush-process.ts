import { serveParent } from './child.ts';
import { sampleFlush } from './flush-cost.ts';

serveParent(null, ({ rounds, views }: { readonly rounds: number; readonly views: number }) =>
  Array.from({ length: rounds }, () => sampleFlush(views)),
);
