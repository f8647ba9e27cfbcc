// Loaded before the server: shifts its clock by `CLOCK_OFFSET` seconds.
const offset = Number(process.env.CLOCK_OFFSET ?? 0) * 1000
const RealDate = Date
const now = () => RealDate.now() + offset

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
