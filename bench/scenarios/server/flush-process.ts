import { serveParent } from './child.ts';
import { sampleFlush } from './flush-cost.ts';

serveParent(null, ({ views }: { readonly views: number }) => sampleFlush(views));
