/** Parts of the score, each 0 … 100. */
export interface PartScores {
  readonly jsScore: number;
  readonly renderScore: number;
  readonly memoryScore: number;
}

/** Outcome of the benchmark. The parts are null when it failed. */
export interface DeviceScore {
  /** Mean of the parts, 0 … 100, a whole number; 20 when it failed. */
  readonly score: number;
  readonly jsScore: number | null;
  readonly renderScore: number | null;
  readonly memoryScore: number | null;
  readonly failed: boolean;
}

/** All three parts together; each gets a third. */
export const TOTAL_BOX_MS = 60;
export const PART_BOX_MS = TOTAL_BOX_MS / 3;

/** docs/contract.md#device-levels: a benchmark that failed counts as a low-end device (decision 88). */
export const FAILED_SCORE: DeviceScore = {
  score: 20,
  jsScore: null,
  renderScore: null,
  memoryScore: null,
  failed: true,
};

/** The mean of the parts (docs/contract.md#constants); FAILED_SCORE when one of them is no score. */
export function deviceScoreOf(parts: PartScores): DeviceScore {
  const all = [parts.jsScore, parts.renderScore, parts.memoryScore];
  if (!all.every((part) => part >= 0 && part <= 100)) return FAILED_SCORE;
  return { ...parts, score: Math.round((all[0]! + all[1]! + all[2]!) / 3), failed: false };
}
