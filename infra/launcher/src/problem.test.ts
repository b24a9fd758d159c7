import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeFolder } from 'infra-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemText, StartProblem } from './problem.ts';

describe('what a command says when it fails', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-problemas-'));
    await writeFile(path.join(folder, 'archivo'), '');
  });
  afterAll(() => rm(folder, { recursive: true }));

  const failure = (work: Promise<unknown>) => work.then(() => null, problemText);

  it('is the sentence of a problem that the operator can solve', () =>
    expect(problemText(new StartProblem('El puerto 8080 está ocupado.'))).toBe(
      'El puerto 8080 está ocupado.',
    ));

  it('names a folder that can’t be used, and why, without a trace', async () => {
    const file = path.join(folder, 'archivo');
    expect(await failure(mkdir(file))).toBe(
      `No se puede usar ${file}: ya existe y no es una carpeta. Revise DATA_DIR y la carpeta que indicó.`,
    );
    expect(await failure(mkdir(path.join(file, 'datos'), { recursive: true }))).toMatch(
      /^No se puede usar .*datos: una parte de su ruta no es una carpeta\./,
    );
  });

  it('asks for room where the disk is full, whichever file met it', () =>
    expect(problemText(Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' }))).toMatch(
      /^No hay espacio suficiente en el disco\./,
    ));

  it('names a folder that can’t be made, as where its disk is not there, and tries once', async () => {
    const unmounted = path.join(folder, 'disco');
    await symlink(path.join(folder, 'nada'), unmounted);
    const problemWith = (name: string) => failure((async () => makeFolder(name))());
    expect(await problemWith(path.join(unmounted, 'datos'))).toContain(`No se puede usar ${unmounted}: `);
    if (process.platform !== 'linux') return;
    expect(await problemWith('/proc/portal/datos')).toContain(
      'No se puede usar /proc/portal: ahí no se puede crear una carpeta.',
    );
  });

  it('is the trace of anything else', () =>
    expect(problemText(new TypeError('x is not a function'))).toMatch(
      /^El portal no pudo arrancar\.\nTypeError: x is not a function\n\s+at /,
    ));
});
