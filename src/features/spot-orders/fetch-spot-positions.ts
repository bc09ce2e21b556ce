import type { spotPositions } from '../../../protocol/rest/spot.ts';
import { fetchRows } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { decodeSpotPosition } from '../../api/decode-spot-order.ts';
import type { SpotPosition } from '../../model/spot-order.ts';

const ENDPOINT: Endpoint<typeof spotPositions> = {
  method: 'POST',
  path: '/api/spotOrder/positions',
  access: 'user',
  context: 'trade',
};

/** Average cost and realised profit per coin, over all fills. */
export const fetchSpotPositions = (): Promise<CallResult<Page<SpotPosition>>> =>
  fetchRows(ENDPOINT, {}, decodeSpotPosition);
