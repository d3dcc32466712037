// Loaded into a server before its own code: its clock is off by CLOCK_SHIFT_MS.
const shift = Number(process.env.CLOCK_SHIFT_MS);
const RightDate = Date;

class ShiftedDate extends RightDate {
  constructor(...given: [] | [value: number | string | Date]) {
    super(given.length === 0 ? ShiftedDate.now() : given[0]);
  }

  static override now(): number {
    return RightDate.now() + shift;
  }
}

// A library may pass more than one number.
globalThis.Date = new Proxy(ShiftedDate, {
  construct: (target, given, newTarget) =>
    given.length > 1
      ? Reflect.construct(RightDate, given, newTarget)
      : Reflect.construct(target, given, newTarget),
}) as DateConstructor;
