import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { generateApi } from 'swagger-typescript-api';
import { expect, it, onTestFinished } from 'vitest';
import { openApiDocument } from './openapi.ts';

const TSC = path.join(import.meta.dirname, '../../../../../node_modules/typescript/bin/tsc');

/** Returns what the compiler says of a file in a stranger's strict project; empty if nothing. */
const compile = (file: string) =>
  promisify(execFile)(process.execPath, [
    TSC,
    ...['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2024', '--types', ''],
    file,
  ]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );

it('gives an integrator’s generator a client that compiles, with the types of its answers', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'client.ts');
  await generateApi({
    spec: JSON.parse(JSON.stringify(openApiDocument('/api/municat'))),
    output: folder,
    fileName: 'client.ts',
    silent: true,
  });
  // The generator tells the compiler to look away.
  const client = (await readFile(file, 'utf8')).replace('// @ts-nocheck', '');
  const use = `${client}
    const api = new Api();
    const read = await api.licitaciones.tendersList({ page: '1' });
    const title: string | undefined = read.data.data[0]?.titulo;
    const wrong: number = read.data.data[0]!.titulo;`;
  await writeFile(file, use);
  // The one error: the client itself has none.
  expect(await compile(file)).toMatch(
    /^[^\n]*: error TS2322: Type 'string' is not assignable to type 'number'.\n$/,
  );
});
