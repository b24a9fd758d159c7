/** The code that a page can wait for, in one chunk: reports, new versions and inactivity. */
export { watchInactivity } from './session/inactivity.ts';
export { startReports } from './telemetry/report.ts';
export { hasUnsaved } from './versions/unsaved-fields.ts';
export { Versions } from './versions/Versions.tsx';
