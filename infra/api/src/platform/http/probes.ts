import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram } from 'prom-client';
import type { Platform } from '../domain.ts';
import type { Jobs } from '../jobs.ts';

/** Each gateway asks each second: the log tells only what is not ready. */
const PROBE = { logLevel: 'warn' } as const;

/**
 * Registers `/health/live`, `/health/ready` and `/metrics` (Prometheus). Not ready (503) without the database or the files,
 * and after `stopBeingReady`. A missing antivirus or a late job is only reported (`degraded`): uploads fail without the
 * antivirus and a job fails in every process, so taking processes out of service would not help.
 */
export function registerProbes(
  app: FastifyInstance,
  { db, files, scanner, metrics }: Pick<Platform, 'db' | 'files' | 'scanner' | 'metrics'>,
  jobs: Pick<Jobs, 'report'>,
): void {
  let closing = false;
  app.decorate('stopBeingReady', () => {
    closing = true;
  });
  app.get('/health/live', PROBE, async () => ({ status: 'ok' }));

  app.get('/health/ready', PROBE, async (request, reply) => {
    if (closing) return reply.code(503).send({ status: 'closing' });
    const checks = {
      database: () => db.execute(sql`select 1`),
      files: () => files.check(),
      ...(scanner && { antivirus: () => scanner.check() }),
    };
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await check();
          return [name, 'ok'] as const;
        } catch (error) {
          request.log.error({ err: error }, `${name} is not ready`);
          return [name, 'down'] as const;
        }
      }),
    );
    const down = results.filter(([, state]) => state === 'down').map(([name]) => name);
    const ready = down.every((name) => name === 'antivirus');
    const jobReport = jobs.report();
    const status = !ready ? 'down' : down.length > 0 || jobReport.status === 'late' ? 'degraded' : 'ok';
    return reply.code(ready ? 200 : 503).send({ status, ...Object.fromEntries(results), jobs: jobReport });
  });

  collectDefaultMetrics({ register: metrics });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long calls took, by endpoint and status',
    labelNames: ['endpoint', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2, 10],
    registers: [metrics],
  });
  app.addHook('onResponse', async (request, reply) => {
    const { endpointId } = request.routeOptions.config;
    if (!endpointId) return;
    duration.observe({ endpoint: endpointId, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  );
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes the readiness probe answer 503, so that the load balancer sends no more calls; calls are still answered. */
    stopBeingReady(): void;
  }
}
