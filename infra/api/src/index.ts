export { type ApiParts, createApi } from './app.ts';
export { BackupProblem, backUpTo, type Manifest, restoreFrom } from './backup/index.ts';
export { type Config, ConfigError, readConfig } from './config.ts';
export { DatabaseProblem } from './platform/db/problem.ts';
export { logOptions } from './platform/http/log.ts';
export type { LiveReleases, Releases } from './platform/releases.ts';
export { readArcaSettings, type TaxAuthoritySettings } from './tax-authority/index.ts';
export { type Trial, trialVisits } from './telemetry/index.ts';
export { createFirstAdmin, FirstAdminProblem } from './users/index.ts';
