import { subscribe } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import path from 'node:path';

export const REGISTRY_DOWN = 'registry-down';

/**
 * Settings of a portal with this file loaded before anything else. It changes the portal's surroundings:
 * - `E2E_DAYS_LATER`: moves the clock forward by that many days;
 * - while its data folder has a file of the name `REGISTRY_DOWN`, the tax authority's registry does not answer.
 */
export const OUTSIDE = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${import.meta.url}` };

const laterMs = Number(process.env.E2E_DAYS_LATER ?? 0) * 86_400_000;
const downFile = process.env.DATA_DIR && path.join(process.env.DATA_DIR, REGISTRY_DOWN);

if (laterMs !== 0) {
  const RealDate = Date;
  const now = () => RealDate.now() + laterMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: [], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
}

if (downFile) {
  // The API calls the registry through undici's own fetch; what comes back from elsewhere is no answer of the registry.
  subscribe('undici:request:create', (message) => {
    const { request } = message as { readonly request: { path: string } };
    if (request.path.includes('padron') && existsSync(downFile)) request.path = '/down';
  });
}
