import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import { refuseFile, refuseMissing } from './errors.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Keeps `releasesDir` a copy of releases that lie elsewhere. */
export interface ReleasesSource {
  /** Fetches a version into the folder. @returns false when it is not there @throws when it can't be read */
  fetchVersion(section: string, version: string): Promise<boolean>;
  /** Returns true while the copy is out of date. */
  isStale(): boolean;
}

interface AssetFolders {
  /** `shell/dist`: its `assets` folder is served under `/assets/`. */
  readonly shellDir: string;
  /** Files of this and other shells, served under `/assets/` too. */
  readonly shellFiles?: string;
  /** Its `mf` folder (`mf/<section>/<version>/…`) is served under `/mf/`. */
  readonly releasesDir: string;
  readonly source?: ReleasesSource;
}

/** Serves the files of shell and sections, which never change under their name, and prefers their brotli copies. */
export async function serveAssets(app: FastifyInstance, folders: AssetFolders): Promise<void> {
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
