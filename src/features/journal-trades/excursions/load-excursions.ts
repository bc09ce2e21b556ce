import { compute } from '../../../compute/compute.ts';
import { readyCandles } from '../../../data/candle-files.ts';
import { computeExcursions } from './compute-excursions.ts';
import { fetchMinutes } from './recent-minutes.ts';

type Order = Omit<Parameters<typeof computeExcursions>[0], 'parts'>;

/** Computes excursions from the candle files of this exchange. @see computeExcursions */
export const computeFromFiles = (order: Order): ReturnType<typeof computeExcursions> =>
  computeExcursions({ ...order, parts: { compute, readyCandles, fetchMinutes } });
