export { type CanaryRun, type VisitsOf, withdrawBadCanaries } from './canaries.ts';
export {
  activate,
  BY_ITSELF,
  type Changed,
  type Places,
  promote,
  retire,
  rollback,
  type Share,
  startCanary,
  withdraw,
  withdrawVersion,
} from './change.ts';
export { type Fitting, fitToShell } from './fit.ts';
export { checkRelease } from './gate.ts';
export { copyReleases, type LocalCopy } from './local-copy.ts';
export { GateError } from './problem.ts';
export { prepare, publish } from './publish.ts';
export { keepShell, keptFiles } from './shell-files.ts';
export { installedBrowser } from './smoke/browser.ts';
export { LockError } from './store/lock.ts';
export type { Where } from './store/open-store.ts';
export { RegistryError, StoreError } from './store/problem.ts';
export { readRegistry } from './store/registry.ts';
export type { Change, StoredRegistry } from './store/stored.ts';
