/** The colours and the font a chart is painted with, colours as #rrggbb. Read from the tokens on the main thread (host/read-theme.ts). */
export interface ChartTheme {
  readonly background: string;
  readonly line: string;
  readonly ink: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly up: string;
  readonly upTint: string;
  readonly down: string;
  readonly downTint: string;
  /** Text on up, down and ink fills. */
  readonly onFill: string;
  /** One colour per moving average, shortest first. */
  readonly studies: readonly [string, string];
  readonly fontFamily: string;
  /** Root font size over 16 px: the axis texts grow with the reader's own size. */
  readonly textScale: number;
}
