import { afterEach, describe, expect, it, vi } from 'vitest';
import * as fc from 'fast-check';
import { inRequest, log } from '../../../server/infra/log.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Texts with characters that could end a line or a text, and halves of surrogate pairs. */
const text = fc.string({ unit: fc.constantFrom(...'ab"\\{}:,\n\r\0\u2028\u2029\u0085\x1b', '\ud83d', '\ude00') });

it('whatever is logged is one line of JSON with its time in UTC: nobody can write a line of their own into it', () => {
  let written = '';
  let run = 0;
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
  fc.assert(
    fc.property(text, text, (event, text) => {
      written = '';
      log.info(event, { text });
      // Each is a kind of its own: of one kind five lines a minute are written.
      run += 1;
      const kind = String.fromCodePoint(0x4e00 + run);
      log.error(`${event}${kind}`, new Error(`${text}\n{"level":"info"}\r\n`));
      const lines = written.trimEnd().split(/\r\n|[\n\r]/);
      expect(lines).toHaveLength(2);
      const [info, error] = lines.map((line) => JSON.parse(line) as Record<string, string>);
      expect(info).toMatchObject({ level: 'info', event, text });
      expect(error).toMatchObject({ level: 'error', event: `${event}${kind}` });
      expect(info!['time']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    }),
  );
});

describe('issue 39 B9: failures of one kind', () => {
  interface Line {
    readonly event: string;
    readonly message: string;
    readonly leftOut?: number;
    readonly request?: string;
  }

  function heard(): readonly Line[] {
    const lines: Line[] = [];
    vi.useFakeTimers();
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      lines.push(JSON.parse(String(text)) as Line);
      return true;
    });
    return lines;
  }
  const fail = (event: string, times: number) => {
    for (let n = 0; n < times; n += 1) log.error(event, new Error(`no space left, tick ${n}`), { symbol: `S${n}` });
  };

  it('are five lines, then one a minute with their number, until they end', () => {
    const lines = heard();
    inRequest('of-the-first', undefined, () => fail('tick log', 100));
    expect(lines).toHaveLength(5);
    vi.advanceTimersByTime(60_000);
    expect(lines.slice(5)).toEqual([expect.objectContaining({ event: 'tick log', leftOut: 95 })]);
    expect(lines[5]).not.toHaveProperty('request');
    fail('tick log', 40);
    vi.advanceTimersByTime(60_000);
    expect(lines.slice(6)).toEqual([expect.objectContaining({ event: 'tick log', leftOut: 40 })]);
    vi.advanceTimersByTime(120_000);
    fail('tick log', 1);
    expect(lines.slice(7)).toEqual([expect.objectContaining({ message: 'no space left, tick 0' })]);
  });

  it('hide no failure of another kind, and what is counted has an end', () => {
    const lines = heard();
    fail('first', 6);
    for (let n = 0; n < 300; n += 1) fail(`kind ${String.fromCodePoint(0x5e00 + n)}`, 1);
    fail('first', 1);
    // The first kind made place for the others, with what had been left out of it.
    expect(lines.filter(({ event }) => event === 'first').map(({ leftOut }) => leftOut)).toEqual([
      ...Array<undefined>(5).fill(undefined),
      1,
      undefined,
    ]);
    expect(lines).toHaveLength(307);
  });
});
