/** What pages can wait for, in one file: what makes reports of them, and what looks for new versions. */
export { startReports } from './telemetry/report.ts';
export { Versions } from './versions/Versions.tsx';
