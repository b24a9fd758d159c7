export {
  activate,
  BY_ITSELF,
  type Changed,
  endTrial,
  type Places,
  promote,
  retire,
  rollback,
  type Share,
  startCanary,
  withdraw,
} from './change.ts';
export { checkRelease } from './gate.ts';
export { LockError } from './lock.ts';
export { GateError } from './problem.ts';
export { prepare, publish } from './publish.ts';
export { RegistryError, readRegistry } from './registry-file.ts';
export { installedBrowser } from './smoke/browser.ts';
export type { Change, StoredRegistry } from './stored.ts';
export { endBadTrials, type Trial, type VisitsOf } from './trials.ts';
