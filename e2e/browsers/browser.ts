/** CSS pixels from the top left corner of the viewport. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** CSS pixels of the viewport. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Settings of the browser for a walk. */
export interface Surroundings {
  readonly size: Size;
  /** Scrollbars that take room, as on a desktop; else none or thin ones over the page, as on a phone. */
  readonly scrollbars: boolean;
  /** Taps come from a finger where the protocol has one, else from a mouse. */
  readonly touch: boolean;
  /** Runs in the page before its own scripts; null for nothing. Self-contained: it is sent as text. */
  readonly before: (() => void) | null;
  /** User agent to send instead of the engine's own; null for that. */
  readonly userAgent: string | null;
}

/**
 * One page of one engine: all that the steps need from a protocol. Every promise rejects when the browser refuses or is
 * gone.
 */
export interface Tab {
  /** Loads an address and resolves when the document has loaded. */
  open(url: string): Promise<void>;
  /** @param script  source of an expression; a promise is awaited. @returns its value, which must be JSON */
  evaluate(script: string): Promise<unknown>;
  tap(at: Point): Promise<void>;
  /** Types into what has the focus, a key at a time. */
  type(text: string): Promise<void>;
  press(key: 'Escape' | 'Enter'): Promise<void>;
  /** Gives a file to the first `input` that a CSS selector finds; it may be hidden. */
  upload(selector: string, path: string): Promise<void>;
  /** @returns the viewport as PNG */
  screenshot(): Promise<Buffer>;
  /** Console errors, uncaught errors and rejections since the last call. */
  takeProblems(): Promise<readonly string[]>;
}

/** A running browser with a fresh profile. */
export interface Browser {
  /** Version as the engine reports it: `HeadlessChrome/87.0.4272.0`. */
  readonly version: string;
  readonly tab: Tab;
  /** Ends the browser and removes its profile. */
  close(): Promise<void>;
}

export type StartBrowser = (surroundings: Surroundings) => Promise<Browser>;
