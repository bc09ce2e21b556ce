import { Type } from 'typebox';
import type { Static } from 'typebox';
import { FORMAT, VERSION } from './format.ts';
import { METRIC_IDS } from './metrics.ts';

const Text = Type.String({ maxLength: 400 });
const Short = Type.String({ maxLength: 100 });
const Count = Type.Integer({ minimum: 0, maximum: 100_000 });
/** Finite, as JSON can say it; no figure of ours comes near the bounds. */
const Figure = Type.Number({ minimum: -1e9, maximum: 1e9 });
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);
const Size = Type.Object({ widthPx: Count, heightPx: Count });
const Score = Type.Number({ minimum: 0, maximum: 100 });
const Level = Type.Integer({ minimum: 0, maximum: 3 });

/** One figure over its windows. `noise`: half the range of the middle half, as a part of the median. */
const Median = Type.Object({
  median: Figure,
  noise: Type.Number({ minimum: 0, maximum: 1e9 }),
  samples: Type.Array(Figure, { minItems: 1, maxItems: 99 }),
});

const Figures = Type.Object(Object.fromEntries(METRIC_IDS.map((id) => [id, Type.Optional(Median)])));

const Variant = Type.Object({
  id: Short,
  name: Short,
  side: Type.Enum(['ours', 'limit']),
  figures: Figures,
});

const Scenario = Type.Object({
  id: Short,
  title: Short,
  /** `void`: the page was hidden meanwhile. `missing`: not reached, or not asked for. Neither has figures. */
  state: Type.Enum(['done', 'void', 'failed', 'missing']),
  /** Reason for missing figures. */
  note: orNull(Text),
  /** Rows of the list that existed, and the like. */
  scene: orNull(Text),
  variants: Type.Array(Variant, { maxItems: 4 }),
});

/** Result of one run on one device. The page shows, copies, saves and draws it. */
export const ResultSchema = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Literal(VERSION),
  /** ISO 8601, UTC. */
  date: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
  build: Type.Object({ version: Short, revision: Short }),
  device: Type.Object({
    /** Readable name: model, system, browser, as far as they are known. */
    name: Short,
    userAgent: Text,
    cores: orNull(Count),
    /** The engine's own rounded figure. */
    memoryGb: orNull(Type.Number({ minimum: 0, maximum: 100_000 })),
    screen: Size,
    viewport: Size,
    dpr: Type.Number({ minimum: 0.1, maximum: 100 }),
    /** Frames a second of an idle page. */
    refreshHz: orNull(Type.Number({ minimum: 0, maximum: 10_000 })),
    /** Thread on which Tern's feed ran. */
    feed: Type.Enum(['worker', 'page']),
    /** Figures that the engine can report; they explain missing ones. */
    reports: Type.Object({ longTasks: Type.Boolean(), heap: Type.Boolean(), chart: Type.Boolean() }),
  }),
  score: Type.Object({
    score: Score,
    jsScore: orNull(Score),
    renderScore: orNull(Score),
    memoryScore: orNull(Score),
    failed: Type.Boolean(),
  }),
  level: Type.Object({
    level: Level,
    source: Type.Enum(['address', 'chosen', 'safe', 'measured']),
    reasons: Type.Array(Type.Object({ kind: Short, value: orNull(Figure), limit: orNull(Figure), to: Level }), {
      maxItems: 20,
    }),
  }),
  effort: Type.Object({
    /** Length of one window. */
    seconds: Type.Number({ minimum: 0.1, maximum: 60 }),
    rounds: Type.Integer({ minimum: 1, maximum: 99 }),
  }),
  /** Duration of the whole run. */
  seconds: Type.Number({ minimum: 0, maximum: 1e6 }),
  scenarios: Type.Array(Scenario, { maxItems: 40 }),
});

export type Result = Static<typeof ResultSchema>;
export type ScenarioResult = Result['scenarios'][number];
export type VariantResult = ScenarioResult['variants'][number];
