import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readJson } from '../../verify/read-json.ts';

/** Every number in digits. */
const inDigits = (_: string, value: unknown) =>
  typeof value === 'number' ? Math.floor(Math.abs(value)) % 2 ** 53 : value;

it('reads any JSON as JSON.parse does, whatever its texts hold', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'binary' }), fc.nat({ max: 4 }), (text, space) => {
      const spaced = JSON.stringify(JSON.parse(text, inDigits), null, space);
      expect(readJson(spaced)).toEqual({ ok: true, value: JSON.parse(spaced) as unknown });
    }),
  );
});

it('finds a name that is said twice at any depth, and none where it is in two objects', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.jsonValue(), fc.jsonValue(), (name, one, other) => {
      const [quoted, a, b] = [name, one, other].map((value) =>
        JSON.stringify(JSON.parse(JSON.stringify(value), inDigits)),
      );
      for (const text of [
        `{${quoted}:${a},${quoted}:${b}}`,
        `[[{"x":{"y z":{ ${quoted} : ${a} , ${quoted}\n:${b}}}}]]`,
      ]) {
        expect(readJson(text)).toEqual({ ok: false, fault: { why: 'twice', name } });
      }
      expect(readJson(`[{${quoted}:${a}},{${quoted}:${b}}]`).ok).toBe(true);
      expect(readJson(`{"outer":{${quoted}:1},${JSON.stringify(`${name}!`)}:[${quoted},${quoted}]}`).ok).toBe(true);
    }),
  );
});

it('says of what is no JSON only that', () => {
  for (const text of ['', '{', '{"a":1,}', "{'a':1}", 'NaN', '{"a":1}{"a":2}', '\u001b[2J']) {
    expect(readJson(text)).toEqual({ ok: false, fault: { why: 'notJson' } });
  }
});

it('reads whole numbers in digits only, so that nobody rounds', () => {
  for (const number of ['1.0', '1e3', '-0', '-1', '0.5', '1.00000000000000000000000001', '9007199254740991.4']) {
    const fault = { why: 'notDigits', number };
    expect(readJson(`{"seq":${number}}`)).toEqual({ ok: false, fault });
    expect(readJson(`{"sigmaPerMinute":0.5,"a":[{"seq": ${number} }]}`)).toEqual({ ok: false, fault });
    expect(readJson(`{"sigmaPerMinute": ${number} }`).ok, 'the one number that is not whole').toBe(true);
    expect(readJson(`{"text":"sigmaPerMinute ${number}","seq":10}`).ok).toBe(true);
  }
});

it('reads texts of many megabytes', () => {
  for (const part of ['x', String.raw`\n`, String.raw`\\`, String.raw`\"`]) {
    const long = `"${part.repeat(10_000_000)}"`;
    expect(readJson(`{"a":${long},"b":1}`).ok, part).toBe(true);
    expect(readJson(`{"a":${long},"a":1}`)).toEqual({ ok: false, fault: { why: 'twice', name: 'a' } });
  }
});
