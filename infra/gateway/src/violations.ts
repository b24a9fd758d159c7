import type { FastifyInstance } from 'fastify';
import { DIRECTIVES, reportTelemetry, type Signal } from 'shared-api/contract';
import { ownerOf, type Registry, type ShellRelease, segmentsOf } from 'shared-api/section';
import * as v from 'valibot';
import type { GatewayOptions } from './options.ts';
import type { PageRegistry } from './page-registry.ts';
import { forwardedHeaders } from './proxy.ts';
import type { Upstreams } from './upstreams/upstreams.ts';
import type { WatchedJson } from './watched-json.ts';

/** Path, below the API's base, to which browsers report violations of a page's policy. */
export const VIOLATIONS_PATH = `${reportTelemetry.path}/csp`;

const BODY_BYTES = 16 * 1024;
const ANSWER_MS = 5_000;
const SECTION_FILE = /^\/mf\/(mf-[a-z][a-z0-9-]{1,30})\/([0-9a-z.-]{1,64})\//;

const text = v.optional(v.string(), '');
/** The parts of a `report-uri` report that are used (CSP 3, section 5.3). */
const Report = v.object({
  'csp-report': v.object({
    'document-uri': v.string(),
    'effective-directive': text,
    /** The same in older browsers. */
    'violated-directive': text,
    'source-file': text,
  }),
});
type Violation = v.InferOutput<typeof Report>['csp-report'];

interface Options extends Pick<GatewayOptions, 'publicUrl' | 'apiBase'> {
  readonly api: Upstreams;
  readonly registry: PageRegistry;
  readonly shell: WatchedJson<ShellRelease>;
}

/**
 * Accepts the browsers' reports of policy violations, which also cover what happens before or without our code, and
 * forwards only section, version and directive to the API. Addresses and script samples are neither stored nor logged.
 * The API's limit per address holds for these reports too.
 */
export function serveViolations(app: FastifyInstance, options: Options): void {
  const { apiBase, publicUrl, api, registry, shell } = options;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/json'],
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      async (_request: unknown, body: string) => v.safeParse(v.pipe(v.string(), v.parseJson(), Report), body),
    );
    scope.post<{ Body: v.SafeParseResult<typeof Report> | undefined }>(
      `${apiBase}${VIOLATIONS_PATH}`,
      async (request, reply) => {
        const violation = request.body?.success ? request.body.output['csp-report'] : null;
        const signal =
          violation && signalOf(violation, publicUrl, await registry.current(), await shell.current());
        if (signal) {
          await fetch(`${api.next()}${apiBase}${reportTelemetry.path}`, {
            method: 'POST',
            headers: forwardedHeaders(request, { 'content-type': 'application/json' }),
            body: JSON.stringify({ senales: [signal] }),
            signal: AbortSignal.timeout(ANSWER_MS),
          }).then(
            (answer) => answer.body?.cancel(),
            (error: unknown) => request.log.warn({ err: error }, 'a policy violation could not be forwarded'),
          );
        }
        return reply.code(204).header('cache-control', 'no-store').send();
      },
    );
  });
}

/** Attributes a violation to a section or the shell; null if it isn't ours: an extension's, another page's, or made up. */
export function signalOf(
  violation: Violation,
  publicUrl: string,
  registry: Registry,
  shell: Pick<ShellRelease, 'version'>,
): Signal | null {
  const directive = violation['effective-directive'] || violation['violated-directive'].split(' ')[0];
  const directiva = DIRECTIVES.find((known) => known === directive);
  const page = URL.parse(violation['document-uri']);
  const source = violation['source-file'];
  if (!directiva || page?.origin !== new URL(publicUrl).origin || (source && !/^https?:/.test(source)))
    return null;
  const [, name, version] = SECTION_FILE.exec(URL.parse(source)?.pathname ?? '') ?? [];
  if (name && version) {
    return { tipo: 'csp', directiva, seccion: name, version, modo: servingMode(registry, name, version) };
  }
  const owner = ownerOf(registry, segmentsOf(page.pathname))?.release;
  return {
    tipo: 'csp',
    directiva,
    seccion: owner?.section.name ?? 'shell',
    version: owner?.version ?? shell.version,
    modo: 'activa',
  };
}

/** Guesses as what a version was served: one that is not released any more is in an open tab, or a preview. */
function servingMode({ sections }: Registry, name: string, version: string): Signal['modo'] {
  const live = sections.find(({ active }) => active.section.name === name);
  if (live?.canary?.release.version === version) return 'prueba';
  return live?.active.version === version || live?.previous === version ? 'activa' : 'manual';
}
