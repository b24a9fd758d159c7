/** What pages can wait for, in one file: what makes reports of them, looks for new versions, and sees that nobody is there. */
export { watchInactivity } from './session/inactivity.ts';
export { startReports } from './telemetry/report.ts';
export { hasUnsaved } from './versions/unsaved.ts';
export { Versions } from './versions/Versions.tsx';
