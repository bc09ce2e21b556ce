/**
 * The kind of Date of a device whose clock is wrong. The monotone clock, which nobody can set, goes on.
 * @param aheadMs  of the true time
 */
export function movedDate(TrueDate: DateConstructor, aheadMs: () => number): DateConstructor {
  class MovedDate extends TrueDate {
    constructor(...given: readonly [] | ConstructorParameters<DateConstructor>) {
      if (given.length === 0) super(MovedDate.now());
      else super(...(given as ConstructorParameters<DateConstructor>));
    }
    static override now(): number {
      return TrueDate.now() + aheadMs();
    }
  }
  return MovedDate as DateConstructor;
}
