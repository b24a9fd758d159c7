import * as v from 'valibot';
import { anyone, endpoint, whoCan } from '../../endpoint.ts';
import { TelemetryReport } from '../../entities/oversight/telemetry.ts';
import { TELEMETRY_PATH } from '../../entities/oversight/telemetry-words.ts';
import { PortalVersions } from '../../entities/oversight/versions.ts';
import { data } from '../../primitives.ts';

export const reportTelemetry = endpoint({
  id: 'telemetry.report',
  method: 'POST',
  path: TELEMETRY_PATH,
  summary: 'What pages tell of themselves: times and failures per section and version, nothing of persons',
  access: anyone,
  body: TelemetryReport,
  limit: { bytes: 16 * 1024, perMinute: 240 },
  /** Number of counted signals; signals of unknown versions are not counted. */
  answer: v.object({ aceptadas: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
});

export const portalVersions = endpoint({
  id: 'telemetry.versions',
  method: 'GET',
  path: '/sistema/versiones',
  summary: 'Live version and canary of each section, since when, and how many of their visits failed',
  access: whoCan('system.read'),
  answer: data(PortalVersions),
});
