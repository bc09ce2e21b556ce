import type * as FastTechnicalIndicators from 'fast-technical-indicators';
import { nodeRequire } from './in-node.ts';

/** 1.1.4 says it is CommonJS and hands importers ES modules, so Node can only require it. */
export const fastTechnicalIndicators: typeof FastTechnicalIndicators = nodeRequire
  ? (nodeRequire('fast-technical-indicators') as typeof FastTechnicalIndicators)
  : await import('fast-technical-indicators');
