import type { Static } from 'typebox';
import type { RowOf } from '../../../protocol/call.ts';
import type { SpotFill, SpotOrder, spotPositions } from '../../../protocol/rest/spot.ts';

export type SpotOrderWire = Static<typeof SpotOrder>;
export type SpotFillWire = Static<typeof SpotFill>;
export type SpotPositionWire = RowOf<typeof spotPositions>;
