import { afterEach, expect, it, vi } from 'vitest';
import * as fc from 'fast-check';
import { log } from '../../../server/infra/log.ts';

afterEach(() => vi.restoreAllMocks());

/** Whatever could end a line or a text, and halves of characters. */
const text = fc.string({ unit: fc.constantFrom(...'ab"\\{}:,\n\r\0\u2028\u2029\u0085\x1b', '\ud83d', '\ude00') });

it('whatever is logged is one line of JSON with its time in UTC: nobody can write a line of their own into it', () => {
  let written = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
  fc.assert(
    fc.property(text, text, (event, text) => {
      written = '';
      log.info(event, { text });
      log.error(event, new Error(`${text}\n{"level":"info"}\r\n`));
      const lines = written.trimEnd().split(/\r\n|[\n\r]/);
      expect(lines).toHaveLength(2);
      const [info, error] = lines.map((line) => JSON.parse(line) as Record<string, string>);
      expect(info).toMatchObject({ level: 'info', event, text });
      expect(error).toMatchObject({ level: 'error', event });
      expect(info!['time']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    }),
  );
});
