export { checkRelease, GateError } from './gate.ts';
export { LockError } from './lock.ts';
export { type Published, publish } from './publish.ts';
export { readRegistry } from './registry-file.ts';
