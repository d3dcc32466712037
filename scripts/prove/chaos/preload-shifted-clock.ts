// Preloaded into a server: shifts its clock by CLOCK_SHIFT_MS.
const shift = Number(process.env.CLOCK_SHIFT_MS);
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...args: [] | [value: number | string | Date]) {
    super(args.length === 0 ? ShiftedDate.now() : args[0]);
  }

  static override now(): number {
    return RealDate.now() + shift;
  }
}

// A library may pass year, month, day and so on.
globalThis.Date = new Proxy(ShiftedDate, {
  construct: (target, args, newTarget) =>
    args.length > 1
      ? Reflect.construct(RealDate, args, newTarget)
      : Reflect.construct(target, args, newTarget),
}) as DateConstructor;
