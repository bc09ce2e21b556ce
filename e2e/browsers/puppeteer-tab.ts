import type { Browser, Surroundings, Tab } from './browser.ts';

/**
 * The part of puppeteer-core that this driver uses, the same in versions 10 and 25. Both packages are installed into
 * this folder when missing.
 */
interface PuppeteerPage {
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): unknown;
  on(event: 'pageerror', listener: (error: Error) => void): unknown;
  setViewport(viewport: object): Promise<void>;
  setUserAgent(userAgent: string): Promise<void>;
  evaluateOnNewDocument(script: () => void): Promise<unknown>;
  goto(url: string, options: object): Promise<unknown>;
  evaluate(script: string): Promise<unknown>;
  screenshot(options: object): Promise<Uint8Array>;
  $(selector: string): Promise<{ uploadFile(path: string): Promise<void> } | null>;
  readonly mouse: { click(x: number, y: number): Promise<void> };
  readonly touchscreen: { tap(x: number, y: number): Promise<void> };
  readonly keyboard: { type(text: string): Promise<void>; press(key: string): Promise<void> };
}

interface PuppeteerBrowser {
  version(): Promise<string>;
  pages(): Promise<PuppeteerPage[]>;
  newPage(): Promise<PuppeteerPage>;
  close(): Promise<void>;
}

export interface Puppeteer {
  connect(options: object): Promise<PuppeteerBrowser>;
  launch(options: object): Promise<PuppeteerBrowser>;
}

/** The current release, or the one that still knows the protocol of Chromium 87. */
export async function puppeteer(release: 'puppeteer-core' | 'puppeteer-core-old'): Promise<Puppeteer> {
  const module = (await import(release)) as { default: Puppeteer };
  return module.default;
}

const LOAD_MS = 30_000;

/**
 * Console messages that the browser writes itself: about requests that fail while a step has cut the network, and about features
 * that an old engine does not know. Firefox says "unexpected error" when a page is left while it still reads a kept file; where
 * the service worker has no answer it says "passed an Error Response", which counts as a problem.
 */
const EXPECTED = [
  /Failed to load resource/,
  /WebSocket connection to/,
  /net::ERR_/,
  /NetworkError when attempting/,
  /can.t establish a connection/,
  /fetching the script/,
  /Loading failed for/,
  /A ServiceWorker intercepted the request and encountered an unexpected error/,
  /contains an invalid source: ''wasm-unsafe-eval''/,
];

class PuppeteerTab implements Tab {
  readonly #page: PuppeteerPage;
  readonly #touch: boolean;
  #problems: string[] = [];

  constructor(page: PuppeteerPage, touch: boolean) {
    this.#page = page;
    this.#touch = touch;
    const note = (text: string) => {
      if (!EXPECTED.some((known) => known.test(text))) this.#problems.push(text);
    };
    page.on('console', (message) => {
      if (message.type() === 'error') note(message.text());
    });
    page.on('pageerror', (error) => note(`page error: ${error.message}`));
  }

  async open(url: string): Promise<void> {
    await this.#page.goto(url, { waitUntil: 'load', timeout: LOAD_MS });
  }

  evaluate(script: string): Promise<unknown> {
    return this.#page.evaluate(script);
  }

  tap({ x, y }: { x: number; y: number }): Promise<void> {
    return this.#touch ? this.#page.touchscreen.tap(x, y) : this.#page.mouse.click(x, y);
  }

  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text);
  }

  press(key: string): Promise<void> {
    return this.#page.keyboard.press(key);
  }

  async upload(selector: string, path: string): Promise<void> {
    const input = await this.#page.$(selector);
    if (input === null) throw new Error(`no ${selector} to upload to`);
    await input.uploadFile(path);
  }

  async screenshot(): Promise<Buffer> {
    // Otherwise puppeteer enlarges the window for the picture, which changes the layout.
    return Buffer.from(await this.#page.screenshot({ type: 'png', captureBeyondViewport: false }));
  }

  takeProblems(): Promise<readonly string[]> {
    const problems = this.#problems;
    this.#problems = [];
    return Promise.resolve(problems);
  }
}

/** Readies the first page of a browser that puppeteer drives. @param end  ends the browser and tidies up */
export async function puppeteerBrowser(
  browser: PuppeteerBrowser,
  { size, touch, before, userAgent }: Surroundings,
  end: () => Promise<void>,
): Promise<Browser> {
  const page = (await browser.pages())[0] ?? (await browser.newPage());
  await page.setViewport({ ...size, deviceScaleFactor: 1, hasTouch: touch, isMobile: false });
  if (userAgent !== null) await page.setUserAgent(userAgent);
  if (before !== null) await page.evaluateOnNewDocument(before);
  return { version: await browser.version(), tab: new PuppeteerTab(page, touch), close: end };
}
