import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastify, { type FastifyInstance } from 'fastify';
import { createTaxAuthority, portalAccess } from 'infra-tax-authority';
import { samplePdf } from 'infra-testing/files';
import { testKeys } from 'infra-testing/keys';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Answer } from './support/api.ts';
import { copyFirstStart } from './support/first-start.ts';

const STAFF = { dni: '10000003', password: 'Demo1234' };
const PROGRAM = fileURLToPath(import.meta.resolve('infra-testing/api-process'));

/** The embedded database, where a kill could hurt: PostgreSQL's own durability is not ours to prove. */
describe('a process that is killed right after it acknowledged', () => {
  let dataDir: string;
  let authority: FastifyInstance;
  let settings: string;
  let child: ChildProcess | undefined;
  let base = '';

  async function start(): Promise<void> {
    child = spawn(process.execPath, [PROGRAM, settings], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    base = `${line.toString().trim()}/api/municat`;
  }
  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  async function call(method: string, at: string, token: string, body?: unknown): Promise<Answer['body']> {
    const response = await fetch(`${base}${at}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const answer = { status: response.status, body: await response.json().catch(() => null) };
    if (answer.status !== 200)
      throw new Error(`${method} ${at}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'portal-kill-'));
    const copy = { to: dataDir, postgresUrl: inject('postgresUrl'), name: 'none' };
    await copyFirstStart(inject('firstStart'), 'pglite', copy);
    authority = fastify();
    const keys = await testKeys();
    await authority.register(createTaxAuthority, { keys, callbackUrl: 'http://localhost/callback' });
    const url = await authority.listen({ host: '127.0.0.1', port: 0 });
    settings = JSON.stringify({
      env: { DATA_DIR: dataDir, DEMO: 'true', LOG_LEVEL: 'silent' },
      taxAuthority: portalAccess(keys, url, url),
    });
    await start();
  });
  afterAll(async () => {
    await kill();
    await authority?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  // A busy machine starts the second process slowly.
  it('loses none of it: session, file, state, history', { timeout: 120_000 }, async () => {
    const signIn = async () => {
      const response = await fetch(`${base}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(STAFF),
      });
      const { access_token } = (await response.json()) as { access_token: string };
      return access_token;
    };
    const token = await signIn();
    const waiting = await call('GET', '/sujeto-fiscal?estado=PENDIENTE%20EN%20OBSERVACION', token);
    const { cuit } = waiting.data[0];
    const pdf = await samplePdf('Resolución');
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(pdf)]), 'resolucion.pdf');
    const correction = { observacion: [{ name: 'DNI', observacion: 'No se lee' }], docs_ids: [] };
    const move = (to: string, body?: object) =>
      call('PATCH', `/sujeto-fiscal/request/${to}/${cuit}`, token, body);
    await move('observacion');
    const [file] = await Promise.all([
      call('POST', '/files/upload', token, form),
      move('encorrecion', correction),
    ]);
    await kill();
    await start();

    const { sujeto_fiscal } = await call('GET', `/sujeto-fiscal/${cuit}`, token);
    expect(sujeto_fiscal.estado_tramite.estado).toBe('EN CORRECCION');
    const path = String(file.data).slice(String(file.data).indexOf('/files/'));
    const read = await fetch(`${base}${path}`);
    expect(Buffer.compare(Buffer.from(await read.arrayBuffer()), pdf)).toBe(0);
    const history = await call('GET', `/estado-tramite/${cuit}`, token);
    expect(history.slice(-2)).toMatchObject([
      { estado: 'OBSERVACION' },
      { estado: 'EN CORRECCION', observaciones: correction.observacion },
    ]);
  });
});
