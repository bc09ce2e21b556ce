import { DECIMAL_PATTERN, SIGNED_DECIMAL_PATTERN } from '../../protocol/units/decimal-text.ts';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';

/** A stranger's JSON that does not have the shape of a proof; `field` says where: `ticks.12.hash`. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError';
  readonly field: string;

  constructor(field: string) {
    super(`unexpected value in ${field}`);
    this.field = field;
  }
}

const HASH = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;
const KEY_ID = /^[0-9a-f]{16}$/;
const ID = /^[0-9A-Za-z_-]{1,64}$/;
const SYMBOL = /^[A-Z0-9]{5,20}$/;
const ASSET = /^[A-Z0-9]{2,10}$/;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const NAME = /^[0-9A-Za-z-]{1,40}$/;
/** No control characters and no half of a surrogate pair, which has no UTF-8; long enough for every payload there is. */
const LINE = /^[^\p{Cc}\p{Cs}]{1,1000}$/u;
/** Pattern like `LINE`, without the separator of the hashed text. */
const SOURCE = /^[^\p{Cc}\p{Cs}|]{1,64}$/u;
/** `Object.hasOwn` is younger than our oldest engines. */
const owns = (value: object, name: string): boolean => Object.prototype.hasOwnProperty.call(value, name);

const DECIMAL = new RegExp(DECIMAL_PATTERN);
const SIGNED_DECIMAL = new RegExp(SIGNED_DECIMAL_PATTERN);

/** Reads an object that has all of `required` and nothing else. Hot: once per tick. */
export class FieldReader {
  private readonly from: Readonly<Record<string, unknown>>;
  private readonly path: string;

  /** @throws ShapeError naming the place; of a document that is no object at all, the first field that it lacks */
  constructor(value: unknown, path: string, required: readonly string[]) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ShapeError(path || required[0]!);
    this.path = path === '' ? '' : `${path}.`;
    for (const name of Object.keys(value)) {
      if (!required.includes(name)) throw new ShapeError(this.path + name);
    }
    for (const name of required) if (!owns(value, name)) throw new ShapeError(this.path + name);
    this.from = value as Record<string, unknown>;
  }

  private text(name: string, pattern: RegExp): string {
    const value = this.from[name];
    if (typeof value !== 'string' || !pattern.test(value)) throw new ShapeError(this.path + name);
    return value;
  }

  raw(name: string): unknown {
    return this.from[name];
  }

  hash(name: string): string {
    return this.text(name, HASH);
  }

  signature(name: string): string {
    return this.text(name, SIGNATURE);
  }

  keyId(name: string): string {
    return this.text(name, KEY_ID);
  }

  id(name: string): string {
    return this.text(name, ID);
  }

  symbol(name: string): string {
    return this.text(name, SYMBOL);
  }

  asset(name: string): string {
    return this.text(name, ASSET);
  }

  address(name: string): string {
    return this.text(name, ADDRESS);
  }

  name(name: string): string {
    return this.text(name, NAME);
  }

  line(name: string): string {
    return this.text(name, LINE);
  }

  source(name: string): string {
    return this.text(name, SOURCE);
  }

  decimal(name: string): DecimalText {
    return this.text(name, DECIMAL) as DecimalText;
  }

  signedDecimal(name: string): string {
    return this.text(name, SIGNED_DECIMAL);
  }

  /** A count or a time: a whole number from `least` to `most`. */
  whole(name: string, least: number, most = Number.MAX_SAFE_INTEGER): number {
    const value = this.from[name];
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least || value > most) {
      throw new ShapeError(this.path + name);
    }
    return value;
  }

  oneOf<const T extends string | number>(name: string, allowed: readonly T[]): T {
    const value = allowed.find((one) => one === this.from[name]);
    if (value === undefined) throw new ShapeError(this.path + name);
    return value;
  }

  /** @param most  entries; longer lists are refused before one is read */
  list<T>(name: string, most: number, read: (value: unknown, path: string) => T): readonly T[] {
    const value = this.from[name];
    if (!Array.isArray(value) || value.length > most) throw new ShapeError(this.path + name);
    return value.map((entry, i) => read(entry, `${this.path}${name}.${i}`));
  }
}
