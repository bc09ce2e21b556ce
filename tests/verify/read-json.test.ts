import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readJson } from '../../verify/read-json.ts';

it('reads any JSON as JSON.parse does, whatever its texts hold', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'binary' }), fc.nat({ max: 4 }), (text, space) => {
      const spaced = JSON.stringify(JSON.parse(text), null, space);
      expect(readJson(spaced)).toEqual({ ok: true, value: JSON.parse(spaced) as unknown });
    }),
  );
});

it('finds a name that is said twice at any depth, and none where it is in two objects', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.jsonValue(), fc.jsonValue(), (name, one, other) => {
      const [quoted, a, b] = [name, one, other].map((value) => JSON.stringify(value));
      for (const text of [
        `{${quoted}:${a},${quoted}:${b}}`,
        `[[{"x":{"y z":{ ${quoted} : ${a} , ${quoted}\n:${b}}}}]]`,
      ]) {
        expect(readJson(text)).toEqual({ ok: false, duplicate: name });
      }
      expect(readJson(`[{${quoted}:${a}},{${quoted}:${b}}]`).ok).toBe(true);
      expect(readJson(`{"outer":{${quoted}:1},${JSON.stringify(`${name}!`)}:[${quoted},${quoted}]}`).ok).toBe(true);
    }),
  );
});

it('says of what is no JSON only that', () => {
  for (const text of ['', '{', '{"a":1,}', "{'a':1}", 'NaN', '{"a":1}{"a":2}', '\u001b[2J']) {
    expect(readJson(text)).toEqual({ ok: false, duplicate: null });
  }
});
