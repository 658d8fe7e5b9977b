/**
 * Sets the clock of a JavaScript world forward or back: `Date` and `Date.now()` tell a time that is `offsetMs` away and
 * goes on from there. Pages get it as an init script, so it leans on nothing but itself.
 * @param {number} offsetMs
 */
export function shiftDate(offsetMs) {
  const RealDate = Date;
  const now = () => RealDate.now() + offsetMs;
  const ShiftedDate = new Proxy(RealDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  RealDate.prototype.constructor = ShiftedDate;
  globalThis.Date = ShiftedDate;
}
