/** What is told of every answer of this server. */
export interface Answered {
  /** Name in the contract, `other` for files and unknown paths. */
  readonly call: string;
  readonly status: number;
  readonly seconds: number;
  /** Its id. */
  readonly request: string;
  /** The header of W3C Trace Context, as it came. */
  readonly traceParent: string | undefined;
}

export type OnAnswer = (answer: Answered) => void;
