export { activate, type Changed, retire, rollback } from './change.ts';
export { checkRelease, GateError } from './gate.ts';
export { LockError } from './lock.ts';
export { publish } from './publish.ts';
export { RegistryError, readRegistry } from './registry-file.ts';
export type { Change, StoredRegistry } from './stored.ts';
