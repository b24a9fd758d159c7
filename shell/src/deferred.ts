/**
 * What pages can wait for, in one file: what makes reports of them, looks for new versions, sees that nobody is there, and
 * keeps the focus.
 */
export { restoreFocusAfterLoading } from './layout/restore-focus.ts';
export { watchInactivity } from './session/inactivity.ts';
export { startReports } from './telemetry/report.ts';
export { hasUnsaved } from './versions/unsaved-fields.ts';
export { Versions } from './versions/Versions.tsx';
