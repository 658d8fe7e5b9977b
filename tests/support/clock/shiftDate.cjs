// Loaded before anything else by every process and thread of a test run (NODE_OPTIONS): `Date` and `Date.now()` tell a
// time that is TEST_CLOCK_OFFSET_MS away from the machine's, and goes on from there.
const offsetMs = Number(process.env.TEST_CLOCK_OFFSET_MS);
const MachineDate = Date;
const now = () => MachineDate.now() + offsetMs;

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  apply: () => new MachineDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
MachineDate.prototype.constructor = Date;
