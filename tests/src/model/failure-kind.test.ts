import { expect, it } from 'vitest';
import { failureKind } from '../../../src/model/failure-kind.ts';

it.each([
  [new TypeError('Failed to fetch'), 'network'],
  [new TypeError('Failed to fetch dynamically imported module: https://tern.example/a.js'), 'network'],
  [new TypeError('Failed to fetch https://tern.example/assets/a.js'), 'network'],
  [new TypeError('NetworkError when attempting to fetch resource.'), 'network'],
  [new TypeError('error loading dynamically imported module: https://tern.example/a.js'), 'network'],
  [new TypeError('Load failed'), 'network'],
  [new TypeError('Importing a module script failed.'), 'network'],
  [new TypeError('The Internet connection appears to be offline.'), 'network'],
  [new TypeError('Object.hasOwn is not a function'), 'unsupported'],
  [new TypeError("undefined is not a function (near 'Object.hasOwn')"), 'unsupported'],
  [new ReferenceError('BigInt64Array is not defined'), 'unsupported'],
  [new ReferenceError("Can't find variable: BigInt64Array"), 'unsupported'],
  [new DOMException('no such algorithm', 'NotSupportedError'), 'unsupported'],
  [new TypeError("Cannot read properties of null (reading 'a')"), 'broken'],
  [new RangeError('Failed to fetch'), 'broken'],
  [new Error('checksum'), 'broken'],
  ['Failed to fetch', 'broken'],
  [undefined, 'broken'],
])('%s is %s', (thrown, kind) => expect(failureKind(thrown)).toBe(kind));
