/**
 * Lets `Date` and `Date.now()` tell a time that is `offsetMs` away from the machine's, and goes on from there. It uses
 * nothing outside itself: browsers are given its text.
 */
module.exports = function shiftDate(offsetMs) {
  const MachineDate = Date;
  const now = () => MachineDate.now() + offsetMs;
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
    apply: () => new MachineDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  MachineDate.prototype.constructor = Date;
};
