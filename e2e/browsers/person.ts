import type { Box, Tab } from './browser.ts';
import { boxOf, cutParts, findAll, IN_PAGE, isChosen, selectField, targetOf, textOf, valueOf } from './find.ts';
import type { Name, Query, Role } from './find.ts';
import { cropped, inkOf } from './pixels.ts';
import type { Ink } from './pixels.ts';

/** A busy machine may need so long for anything a person waits for. */
const LIMIT_MS = 20_000;
const PAUSE_MS = 60;
/** Least number of looks before a wait ends, since an engine on a busy machine may take seconds for one screenshot. */
const LEAST_LOOKS = 12;
/** A price changes so often in one or two seconds. */
const CHANGES = 4;

/** A query in one line. @param name  a text is the whole name, a pattern matches it */
export const the = (role: Role, name?: string | RegExp, within?: Query): Query => ({
  role,
  name: name instanceof RegExp ? { pattern: name.source } : name,
  within,
});

const nameText = (name: Name | undefined): string =>
  name === undefined ? '' : ` ${typeof name === 'string' ? `"${name}"` : `/${name.pattern}/`}`;

const said = ({ role, name, within }: Query): string =>
  `${role}${nameText(name)}${within ? ` in ${said(within)}` : ''}`;

/**
 * Acts and reads like a person on one tab of any engine. Each act waits until it is possible, and names what was
 * missing when it never is.
 */
export class Person {
  readonly tab: Tab;

  constructor(tab: Tab) {
    this.tab = tab;
  }

  /** Calls a function of find.ts, or one that is self-contained but for those, in the page. */
  async ask<Given, Answer>(inPage: (given: Given) => Answer | Promise<Answer>, given: Given): Promise<Answer> {
    const script = `(() => { ${IN_PAGE}\nreturn (${inPage.toString()})(${JSON.stringify(given) ?? 'undefined'}); })()`;
    return (await this.tab.evaluate(script)) as Answer;
  }

  /**
   * Tries until something is as wanted.
   * @param look  returns what was seen, or throws; `null` when it is not as wanted
   * @throws Error that says what was waited for, and what came instead
   */
  async until<Seen>(what: string, look: () => Promise<Seen | null>, limitMs = LIMIT_MS): Promise<Seen> {
    const startedMs = Date.now();
    let last = '';
    for (let looks = 1; ; looks++) {
      try {
        const seen = await look();
        if (seen !== null) return seen;
      } catch (error) {
        last = `: ${error instanceof Error ? error.message : String(error)}`;
      }
      const waitedMs = Date.now() - startedMs;
      if (waitedMs > limitMs && looks >= LEAST_LOOKS) {
        throw new Error(`waited ${(waitedMs / 1000).toFixed(0)} s for ${what}${last}`);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  /** Waits for something to be on the page. */
  async sees(query: Query, limitMs = LIMIT_MS): Promise<void> {
    await this.until(said(query), async () => ((await this.isThere(query)) ? true : null), limitMs);
  }

  /** Waits for something to leave the page. */
  async seesNo(query: Query, limitMs = LIMIT_MS): Promise<void> {
    await this.until(`no ${said(query)}`, async () => ((await this.isThere(query)) ? null : true), limitMs);
  }

  async isThere(query: Query): Promise<boolean> {
    return (await this.count(query)) > 0;
  }

  count(query: Query): Promise<number> {
    return this.ask((wanted) => findAll(wanted).length, query);
  }

  /** Waits until the text of something matches. @returns the match */
  reads(query: Query, pattern: RegExp, limitMs = LIMIT_MS): Promise<RegExpExecArray> {
    return this.until(
      `${said(query)} to say ${String(pattern)}`,
      async () => {
        const text = await this.ask(textOf, query);
        const match = pattern.exec(text ?? '');
        if (match === null) throw new Error(text === null ? 'it is not there' : `it says "${text.slice(0, 400)}"`);
        return match;
      },
      limitMs,
    );
  }

  /** Taps the middle of an element once a person could: it is enabled, does not move and is not covered. */
  async taps(query: Query, limitMs = LIMIT_MS): Promise<void> {
    const at = await this.until(
      `${said(query)} to tap`,
      async () => {
        const target = await this.ask(targetOf, query);
        if ('why' in target) throw new Error(`it ${target.why}`);
        return target;
      },
      limitMs,
    );
    await this.tab.tap(at);
  }

  /**
   * Chooses a tab or a radio button. What moves under the finger, since a list above has become shorter, is tapped
   * again.
   */
  async chooses(query: Query): Promise<void> {
    const isDone = () => this.ask(isChosen, query);
    const end = Date.now() + LIMIT_MS;
    do {
      await this.taps(query);
      const chosen = await this.until('the choice', async () => ((await isDone()) ? true : null), 2_000).catch(
        () => false,
      );
      if (chosen) return;
    } while (Date.now() < end);
    throw new Error(`waited ${LIMIT_MS / 1000} s for ${said(query)} to be chosen`);
  }

  /** Types into a field in place of what it says. */
  async fills(query: Query, text: string): Promise<void> {
    await this.until(`${said(query)} to say "${text}"`, async () => {
      if (!(await this.ask(selectField, query))) throw new Error('it takes no focus');
      await this.tab.type(text);
      const value = await this.ask(valueOf, query);
      // A field may give way to what was typed once that is complete, as an address does; the step sees what comes
      // instead.
      if (value !== null && value !== text) throw new Error(`it says "${value}"`);
      return true;
    });
  }

  /** Measures what is painted in a part of the viewport at this moment. */
  async #inkIn(box: Box): Promise<Ink> {
    const width = await this.ask(() => innerWidth, null);
    return inkOf(await cropped(await this.tab.screenshot(), box, width));
  }

  /**
   * Waits until something is painted and goes on being painted while it changes: text that is there for a moment, before a
   * canvas takes its place and stays blank, does not count.
   * @param where  its box each time, null while it is not there
   * @param least  share of its pixels that are not background
   */
  async seesPaintedIn(what: string, where: () => Promise<Box | null>, least: number, changes = CHANGES): Promise<void> {
    let last: Ink | null = null;
    let seen = 0;
    const nextChange = async (): Promise<number> => {
      const box = await where();
      if (box === null) throw new Error('it is not there');
      const ink = await this.#inkIn(box);
      if (ink.share < least) {
        seen = 0;
        last = null;
        throw new Error(`${(ink.share * 100).toFixed(2)} % of it is not background`);
      }
      const before = last;
      last = ink;
      if (before === null || ink.shape.equals(before.shape)) throw new Error(`it has changed ${seen} times`);
      return ++seen;
    };
    // Each change may take as long as anything else: on a busy machine an engine presents a frame in seconds.
    for (let tries = 0; tries < 3 * changes; tries++) {
      if ((await this.until(`${what} to be painted and to change`, nextChange)) === changes) return;
    }
    throw new Error(`${what} is blank again and again`);
  }

  /** The same for something by its name. */
  seesPainted(query: Query, least: number, changes = CHANGES): Promise<void> {
    return this.seesPaintedIn(said(query), () => this.ask(boxOf, query), least, changes);
  }

  /** Goes to a route without reloading the page. */
  async visits(route: string): Promise<void> {
    await this.ask((hash) => {
      location.hash = hash;
    }, route);
  }

  /** @throws Error when a field cuts its text, or the page scrolls sideways */
  async seesNothingCut(): Promise<void> {
    await this.until(
      'nothing that is cut',
      async () => {
        const parts = await this.ask(cutParts, null);
        if (parts.length > 0) throw new Error(parts.join('; '));
        return true;
      },
      3_000,
    );
  }
}
