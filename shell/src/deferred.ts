/** The code that a page can wait for, in one chunk: pastes, reports, new versions and inactivity. */
export { cleanPastes } from './layout/clean-paste.ts';
export { watchInactivity } from './session/inactivity.ts';
export { startReports } from './telemetry/report.ts';
export { hasUnsaved } from './versions/unsaved-fields.ts';
export { Versions } from './versions/Versions.tsx';
