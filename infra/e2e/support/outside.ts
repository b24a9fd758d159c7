import { existsSync } from 'node:fs';

/**
 * What happens to a server from outside, loaded into its process before anything else (`NODE_OPTIONS=--import`):
 * - `E2E_DAYS_LATER`: it is that many days later;
 * - `E2E_REGISTRY_DOWN`: while the file of this name exists, the tax authority's registry does not answer.
 * The portal itself knows nothing of it.
 */
const laterMs = Number(process.env.E2E_DAYS_LATER ?? 0) * 86_400_000;
const downFile = process.env.E2E_REGISTRY_DOWN;

if (laterMs !== 0) {
  const RealDate = Date;
  const now = () => RealDate.now() + laterMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: [], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
}

if (downFile) {
  const realFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.includes('padron') && existsSync(downFile)
      ? Promise.reject(new TypeError('fetch failed'))
      : realFetch(input, init);
  };
}
