import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine, Walk } from './engines.ts';
import type { Line } from './line.ts';
import { Person } from './person.ts';
import type { Scene, Step } from './steps/step.ts';

/** Screenshot, text and problems of a step that failed, and the pictures of one that passed. */
const FAILURES = 'build/browsers/failures';
const PICTURES = 'build/browsers/pictures';

export interface StepResult {
  readonly step: string;
  readonly ms: number;
  /** Message of a failed step; null when it passed. */
  readonly failure: string | null;
}

export interface WalkResult {
  readonly engine: string;
  readonly walk: string;
  /** Version as the engine reports it; empty when it did not start. */
  readonly version: string;
  readonly steps: readonly StepResult[];
}

/** Keeps what a person would have seen. Never throws: the failure of the step is what counts. */
async function keepFailure(person: Person, name: string, problems: readonly string[], failure: string): Promise<void> {
  mkdirSync(FAILURES, { recursive: true });
  const base = join(FAILURES, name);
  const text = await person
    .ask(() => `${location.href}\n\n${document.body ? document.body.innerText : ''}`, null)
    .catch((error: unknown) => `no page: ${String(error)}`);
  writeFileSync(`${base}.txt`, [failure, ...problems, '', text].join('\n'));
  await person.tab.screenshot().then(
    (png) => writeFileSync(`${base}.png`, png),
    () => undefined,
  );
}

async function runStep(step: Step, scene: Scene, name: string, pictures: boolean): Promise<StepResult> {
  const started = Date.now();
  const { person } = scene;
  const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
  let failure = await step.walk(scene).then(() => null, messageOf);
  const problems = await person.tab.takeProblems().catch(() => []);
  if (failure === null && problems.length > 0) failure = `the console says: ${problems.join(' | ')}`;
  const ms = Date.now() - started;
  console.log(`  ${failure === null ? 'ok    ' : 'FAILED'} ${name} ${(ms / 1000).toFixed(1)} s`);
  if (failure !== null) {
    console.log(`         ${failure}`);
    for (const problem of problems) console.log(`         console: ${problem}`);
    await keepFailure(person, name, problems, failure);
  } else if (pictures) {
    mkdirSync(PICTURES, { recursive: true });
    writeFileSync(join(PICTURES, `${name}.png`), await person.tab.screenshot());
  }
  return { step: step.name, ms, failure };
}

/** The level the app has found for itself, once it says one. @throws Error when it is not what such a device gets */
async function checkLevel({ person, open }: Scene, level: string): Promise<void> {
  await open('/');
  await person.until(`level ${level}`, async () => {
    const found = await person.ask(() => document.documentElement.dataset['level'] ?? '', null);
    if (found < level) throw new Error(`it is ${found}`);
    return true;
  });
}

export interface WalkOptions {
  readonly line: Line;
  readonly steps: readonly Step[];
  readonly quick: boolean;
  readonly pictures: boolean;
}

/** Runs the steps in one engine on one screen; a step that fails keeps what it saw, and the next one runs. */
export async function runWalk(
  { id, start }: Engine,
  { name, query, level, surroundings }: Walk,
  { line, steps, quick, pictures }: WalkOptions,
): Promise<WalkResult> {
  const started = Date.now();
  const base = `${id}-${name.replace(' ', '-')}`;
  console.log(`\n${id}, ${name}`);
  const failedStart = (error: unknown): WalkResult => {
    const failure = error instanceof Error ? error.message : String(error);
    console.log(`  FAILED start: ${failure}`);
    return { engine: id, walk: name, version: '', steps: [{ step: 'start', ms: Date.now() - started, failure }] };
  };
  const browser = await start(surroundings).catch(failedStart);
  if ('steps' in browser) return browser;
  try {
    const person = new Person(browser.tab);
    const url = `http://localhost:${line.port}`;
    let opened = 0;
    const scene: Scene = {
      person,
      url,
      line,
      wide: name === 'wide',
      quick,
      // Each address is unique, because a changed hash alone would not reload the page.
      open: (route) => browser.tab.open(`${url}/?${query}${query && '&'}walk=${++opened}#${route}`),
    };
    if (level !== null) {
      const wrong = await checkLevel(scene, level).then(() => null, failedStart);
      if (wrong) return { ...wrong, version: browser.version };
    }
    const results: StepResult[] = [];
    for (const step of steps) results.push(await runStep(step, scene, `${base}-${step.name}`, pictures));
    return { engine: id, walk: name, version: browser.version, steps: results };
  } finally {
    await browser.close();
  }
}
