import type { Point, Size, Tab } from './browser.ts';

/** Key of an element's id in W3C WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const KEYS = { Escape: '\uE00C', Enter: '\uE007' } as const;

/** Runs in the page: records its errors, since the protocol has no access to the console. */
function listenForProblems(): void {
  const scope = globalThis as { driverProblems?: string[] };
  if (scope.driverProblems) return;
  const problems: string[] = (scope.driverProblems = []);
  addEventListener('error', ({ message }) => {
    // A notice, not an error: the engine tells the observer of this change with the next frame. It carries no Error.
    if (!message.startsWith('ResizeObserver loop completed')) problems.push(`page error: ${message}`);
  });
  addEventListener('unhandledrejection', ({ reason }) => problems.push(`page error: ${String(reason)}`));
  const { error } = console;
  console.error = (...said: unknown[]) => {
    problems.push(said.map(String).join(' '));
    error(...said);
  };
}

/** W3C WebDriver over HTTP: a call. @throws Error with the driver's own message */
async function call(url: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

class WebDriverTab implements Tab {
  readonly #session: string;

  constructor(session: string) {
    this.#session = session;
  }

  #post(path: string, body: object): Promise<unknown> {
    return call(`${this.#session}/${path}`, 'POST', body);
  }

  async open(url: string): Promise<void> {
    await this.#post('url', { url });
    await this.evaluate(`(${listenForProblems.toString()})()`);
  }

  async evaluate(script: string): Promise<unknown> {
    const answered = (await this.#post('execute/async', {
      script: `const done = arguments[arguments.length - 1];
        Promise.resolve().then(() => (${script})).then(
          (value) => done({ value: value === undefined ? null : value }),
          (error) => done({ error: String(error) }),
        );`,
      args: [],
    })) as { value?: unknown; error?: string };
    if (answered.error !== undefined) throw new Error(answered.error);
    return answered.value;
  }

  async tap({ x, y }: Point): Promise<void> {
    const at = { x: Math.round(x), y: Math.round(y) };
    await this.#post('actions', {
      actions: [
        {
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [
            { type: 'pointerMove', duration: 0, ...at },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ],
    });
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  press(key: keyof typeof KEYS): Promise<void> {
    return this.type(KEYS[key]);
  }

  async upload(selector: string, path: string): Promise<void> {
    const found = (await this.#post('element', { using: 'css selector', value: selector })) as Record<string, string>;
    await this.#post(`element/${found[ELEMENT]}/value`, { text: path });
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from((await call(`${this.#session}/screenshot`, 'GET')) as string, 'base64');
  }

  async takeProblems(): Promise<readonly string[]> {
    return (await this.evaluate('(globalThis.driverProblems || []).splice(0)')) as string[];
  }

  /** Sizes the window until its viewport has this size, as far as the window may be that small. */
  async setViewport({ width, height }: Size): Promise<void> {
    const inner = async () => (await this.evaluate('({ width: innerWidth, height: innerHeight })')) as Size;
    await this.#post('window/rect', { x: 0, y: 0, width, height });
    const got = await inner();
    await this.#post('window/rect', { width: 2 * width - got.width, height: 2 * height - got.height });
  }
}

/** Begins a session of a driver that listens at `url`. */
export async function startSession(
  url: string,
  alwaysMatch: object,
): Promise<{ version: string; tab: WebDriverTab; end(): Promise<void> }> {
  const { sessionId, capabilities } = (await call(`${url}/session`, 'POST', { capabilities: { alwaysMatch } })) as {
    sessionId: string;
    capabilities: { browserName: string; browserVersion: string };
  };
  const session = `${url}/session/${sessionId}`;
  return {
    version: `${capabilities.browserName}/${capabilities.browserVersion}`,
    tab: new WebDriverTab(session),
    end: async () => void (await call(session, 'DELETE')),
  };
}
