/** Facts about one answer of the server, for metrics and traces. */
export interface Answered {
  /** Name in the contract; `other` for files and unknown paths. */
  readonly call: string;
  readonly status: number;
  readonly seconds: number;
  /** Request id. */
  readonly request: string;
  /** The header of W3C Trace Context, unchanged. */
  readonly traceParent: string | undefined;
}

export type OnAnswer = (answer: Answered) => void;
