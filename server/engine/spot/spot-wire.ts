import type { Static } from 'typebox';
import type { BodyOf, RowOf, SumsOf } from '../../../protocol/call.ts';
import type {
  spotAmend,
  SpotFill,
  spotList,
  spotOco,
  SpotOrder,
  spotPositions,
  spotSubmit,
} from '../../../protocol/rest/spot.ts';

export type SubmitRequest = BodyOf<typeof spotSubmit>;
export type PairRequest = BodyOf<typeof spotOco>;
export type AmendRequest = BodyOf<typeof spotAmend>;
export type SpotOrderWire = Static<typeof SpotOrder>;
export type SpotFillWire = Static<typeof SpotFill>;
export type SpotPositionWire = RowOf<typeof spotPositions>;
export type SpotSums = SumsOf<typeof spotList>;
