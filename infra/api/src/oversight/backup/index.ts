export { backUpTo, restoreFrom } from './commands.ts';
export type { Manifest } from './manifest.ts';
export { BackupProblem } from './problem.ts';
