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
  /** The last price by its direction; grey both while it is old (G29). */
  readonly lastUp: string;
  readonly lastDown: string;
  /** Text on up, down and ink fills. */
  readonly onFill: string;
  /** Drawings, own orders, the selected. */
  readonly accent: string;
  readonly accentTint: string;
  /** One colour per line of a study, in the order they are drawn; reused when there are more. */
  readonly studies: readonly [string, string, string, string, string, string];
  readonly fontFamily: string;
  /** Root font size over 16 px: the axis texts grow with the reader's own size. */
  readonly textScale: number;
}
