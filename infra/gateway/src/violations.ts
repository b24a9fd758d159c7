import type { FastifyInstance } from 'fastify';
import { DIRECTIVES, reportTelemetry, type Signal } from 'shared-api/contract';
import { ownerOf, type Registry, type ShellRelease, segmentsOf } from 'shared-api/section';
import * as v from 'valibot';
import { forwardedHeaders } from './proxy.ts';
import type { Upstreams } from './upstreams/upstreams.ts';
import type { WatchedJson } from './watched-json.ts';

/** Where browsers tell what the policy of a page stopped, below the API's own. */
export const VIOLATIONS_PATH = `${reportTelemetry.path}/csp`;

const BODY_BYTES = 16 * 1024;
const ANSWER_MS = 5_000;
const SECTION_FILE = /^\/mf\/(mf-[a-z][a-z0-9-]{1,30})\/([0-9a-z.-]{1,64})\//;

const text = v.optional(v.string(), '');
/** What browsers send to `report-uri` (CSP 3, section 5.3); nothing else of it is looked at. */
const Report = v.object({
  'csp-report': v.object({
    'document-uri': v.string(),
    'effective-directive': text,
    /** By which older browsers call it. */
    'violated-directive': text,
    'source-file': text,
  }),
});
type Violation = v.InferOutput<typeof Report>['csp-report'];

interface Options {
  /** Base of the API. */
  readonly apiBase: string;
  readonly publicUrl: string;
  readonly api: Upstreams;
  readonly registry: WatchedJson<Registry>;
  readonly shell: WatchedJson<ShellRelease>;
}

/**
 * Takes the browsers' own reports of broken policies, also of what happens before or without our code, and tells the API
 * only section, version and directive. Addresses, scripts' words and who it was end here: they are neither kept nor
 * logged. The API's limit per address holds for these reports too.
 */
export function takeViolations(app: FastifyInstance, options: Options): void {
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
            (error: unknown) => request.log.warn({ err: error }, 'a broken policy could not be told'),
          );
        }
        return reply.code(204).header('cache-control', 'no-store').send();
      },
    );
  });
}

/** Whom a violation is counted for; null when it is none of ours: an extension's, of another page, or made up. */
export function signalOf(
  violation: Violation,
  publicUrl: string,
  registry: Registry,
  shell: Pick<ShellRelease, 'version'>,
): Signal | null {
  const named = violation['effective-directive'] || violation['violated-directive'].split(' ')[0];
  const directiva = DIRECTIVES.find((known) => known === named);
  const page = URL.parse(violation['document-uri']);
  const source = violation['source-file'];
  if (!directiva || page?.origin !== new URL(publicUrl).origin || (source && !/^https?:/.test(source)))
    return null;
  const [, name, version] = SECTION_FILE.exec(URL.parse(source)?.pathname ?? '') ?? [];
  if (name && version) {
    return { tipo: 'csp', directiva, seccion: name, version, modo: givenAs(registry, name, version) };
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

/** How a page came by a version: what nobody is given any more, an open tab has still, or one that tries it. */
function givenAs({ sections }: Registry, name: string, version: string): Signal['modo'] {
  const live = sections.find(({ active }) => active.section.name === name);
  if (live?.canary?.release.version === version) return 'prueba';
  return live?.active.version === version || live?.previous === version ? 'activa' : 'manual';
}
