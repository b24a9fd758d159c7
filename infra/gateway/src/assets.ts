import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import { refuseFile, refuseMissing } from './errors.ts';
import type { GatewayOptions, ReleasesSource } from './options.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Serves the files of shell and sections, which never change under their name, and prefers their brotli copies. */
export async function serveAssets(
  app: FastifyInstance,
  folders: Pick<GatewayOptions, 'shellDir' | 'shellFiles' | 'releasesDir' | 'source'>,
): Promise<void> {
  const releases = path.join(folders.releasesDir, 'mf');
  await mkdir(releases, { recursive: true });
  const own = path.join(folders.shellDir, 'assets');
  await serveImmutable(app, '/assets', folders.shellFiles ? [own, folders.shellFiles] : own);
  await serveImmutable(app, '/mf', releases, folders.source);

  const publicDir = path.join(import.meta.dirname, '..', 'public');
  await app.register(fastifyStatic, { serve: false, root: publicDir, maxAge: DAY_MS });
  for (const icon of ['favicon.svg', 'favicon.ico'])
    app.get(`/${icon}`, (_request, reply) => reply.sendFile(icon));
}

/** An error of the file server; its headers say which range the file has. */
interface FileError extends FastifyError {
  readonly headers?: Readonly<Record<string, string>>;
}

async function serveImmutable(
  app: FastifyInstance,
  prefix: string,
  root: string | string[],
  source?: ReleasesSource,
): Promise<void> {
  await app.register(
    async (scope) => {
      if (source) {
        scope.addHook('onRequest', async (request) => {
          const [, , section = '', version = ''] = request.url.split('/');
          await source.fetchVersion(section, version);
        });
      }
      scope.setNotFoundHandler((_request, reply) => refuseMissing(reply, () => refuseFile(reply, 404)));
      scope.setErrorHandler((error: FileError, request, reply) => {
        if (error.statusCode === 416) return refuseFile(reply.headers(error.headers ?? {}), 416);
        request.log.info({ err: error }, 'file refused');
        return refuseFile(reply, 404);
      });
      await scope.register(fastifyStatic, {
        root,
        prefix: '/',
        decorateReply: false,
        preCompressed: true,
        immutable: true,
        maxAge: YEAR_MS,
        index: false,
        dotfiles: 'ignore',
        // Public files, so that another portal can preview the sections of this one.
        setHeaders: (reply) =>
          void reply.header('access-control-allow-origin', '*').header('vary', 'accept-encoding'),
      });
    },
    { prefix },
  );
}
