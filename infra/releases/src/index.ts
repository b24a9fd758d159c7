export { type VisitsOf, withdrawBadCanaries } from './canaries.ts';
export {
  activate,
  type Places,
  promote,
  retire,
  rollback,
  startCanary,
  withdraw,
  withdrawVersion,
} from './change.ts';
export { compatibleRegistry } from './compatible.ts';
export { ReleaseError } from './errors.ts';
export { checkRelease } from './gate.ts';
export { copyReleases, type LocalCopy } from './local-copy.ts';
export { prepare, publish } from './publish.ts';
export { keepShell, keptFiles } from './shell-files.ts';
export { installedBrowser } from './smoke/browser.ts';
export type { Where } from './store/open-store.ts';
export { readRegistry } from './store/registry.ts';
