import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { listen, rawGet, startPortal, type TestPortal } from 'infra-testing/portal';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mayRepeat } from './dispatcher.ts';

interface Process {
  readonly app: FastifyInstance;
  readonly origin: string;
  ready: boolean;
  late: boolean;
  readonly calls: string[];
}

const closeables: { close(): unknown }[] = [];
let processes: Process[];
let portal: TestPortal;

/** Starts a stand-in for one of the API's processes, which answers with its name. */
async function startProcess(name: string): Promise<Process> {
  const app = fastify();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const calls: string[] = [];
  const one = { app, origin: '', ready: true, late: false, calls };
  app.get('/health/ready', (_request, reply) => {
    const health = one.late ? { status: 'degraded', jobs: { status: 'late' } } : { status: 'ok' };
    return reply.code(one.ready ? 200 : 503).send(one.ready ? health : { status: 'closing' });
  });
  app.get('/metrics', () => 'up 1\n');
  app.all('/api/municat/*', (request) => {
    calls.push(`${request.method} ${request.url}`);
    return { name, body: request.body ?? null };
  });
  one.origin = await listen(app);
  closeables.push(app);
  return one;
}

/** Starts a server that reads a call and hangs up without an answer. */
async function startHangingUp(): Promise<{ origin: string; taken: () => number }> {
  let connections = 0;
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      if (data.toString().includes('/health/')) {
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}');
        return;
      }
      connections += 1;
      socket.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeables.push(server);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { origin: `http://127.0.0.1:${address.port}`, taken: () => connections };
}

async function behind(...origins: string[]): Promise<void> {
  portal = await startPortal({ apiUrl: origins, readyEveryMs: 100 });
  closeables.push(portal);
}
const get = async (path = '/api/municat/eco') => (await fetch(`${portal.url}${path}`)).status;
const names = async (calls: number): Promise<Set<string>> => {
  const addresses = new Set<string>();
  for (let n = 0; n < calls; n += 1) {
    const answer = await fetch(`${portal.url}/api/municat/eco`);
    addresses.add(((await answer.json()) as { name: string }).name);
  }
  return addresses;
};

beforeEach(async () => {
  processes = [await startProcess('a'), await startProcess('b'), await startProcess('c')];
});
afterEach(async () => {
  for (const one of closeables.splice(0).reverse()) await one.close();
});

it('sends calls to the processes in turn, and reports how many are ready', async () => {
  await behind(...processes.map(({ origin }) => origin));
  expect(await names(9)).toEqual(new Set(['a', 'b', 'c']));
  const { body } = await rawGet(portal.url, '/health/ready');
  expect(JSON.parse(body.toString())).toMatchObject({ status: 'ok', processes: { ready: 3, of: 3 } });
});

it('sends no calls to a process that closes, until it is ready again', async () => {
  await behind(...processes.map(({ origin }) => origin));
  const [first] = processes as [Process];
  first.ready = false;
  await vi.waitFor(async () => expect(await names(6)).toEqual(new Set(['b', 'c'])), { timeout: 15_000 });
  const { status, body } = await rawGet(portal.url, '/health/ready');
  expect([status, JSON.parse(body.toString()).processes]).toEqual([200, { ready: 2, of: 3 }]);
  first.ready = true;
  await vi.waitFor(async () => expect((await names(6)).has('a')).toBe(true), { timeout: 15_000 });
});

it('sends calls to any process while none is ready', async () => {
  await behind(...processes.map(({ origin }) => origin));
  for (const one of processes) one.ready = false;
  await vi.waitFor(async () => expect((await rawGet(portal.url, '/health/ready')).status).toBe(503), {
    timeout: 15_000,
  });
  expect(await get()).toBe(200);
});

it('loses no call, not even a write, when a process is gone', async () => {
  await behind(...processes.map(({ origin }) => origin));
  const [first] = processes as [Process];
  await first.app.close();
  for (let n = 0; n < 6; n += 1) {
    const answer = await fetch(`${portal.url}/api/municat/guardar`, { method: 'POST', body: `n${n}` });
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ body: `n${n}` })]);
  }
});

it('repeats a call that broke off only if it changes nothing', async () => {
  const [, second] = processes as [Process, Process];
  const broken = await startHangingUp();
  await behind(broken.origin, second.origin);
  // Reads never fail, whichever process they meet first.
  for (let n = 0; n < 4; n += 1) expect(await get()).toBe(200);
  await vi.waitFor(() => expect(broken.taken()).toBeGreaterThan(0), { timeout: 15_000 });

  const statuses: number[] = [];
  const write = async () => {
    const before = broken.taken();
    second.calls.length = 0;
    const { status } = await fetch(`${portal.url}/api/municat/guardar`, { method: 'POST', body: 'x' });
    statuses.push(status);
    // Exactly one of them gets it.
    expect(broken.taken() - before + second.calls.filter((call) => call.startsWith('POST')).length).toBe(1);
  };
  await vi.waitFor(
    async () => {
      await write();
      expect(statuses).toContain(503);
    },
    { timeout: 15_000, interval: 200 },
  );
});

it('reports a problem of one process although all answer calls', async () => {
  await behind(...processes.map(({ origin }) => origin));
  const ready = async () => JSON.parse((await rawGet(portal.url, '/health/ready')).body.toString());
  expect(await ready()).toMatchObject({ status: 'ok', processes: { ready: processes.length } });
  (processes.at(-1) as Process).late = true;
  expect(await ready()).toMatchObject({
    status: 'degraded',
    jobs: { status: 'late' },
    processes: { ready: processes.length },
  });
});

it('serves no metrics of several processes, whose counters would be mixed', async () => {
  await behind(...processes.map(({ origin }) => origin));
  expect((await rawGet(portal.url, '/metrics')).status).toBe(404);
  await behind(processes[0]?.origin ?? '');
  expect((await rawGet(portal.url, '/metrics')).body.toString()).toBe('up 1\n');
});

it('repeats no GET that changes something', () => {
  expect(mayRepeat('GET', '/api/municat/licitaciones?page=2')).toBe(true);
  expect(mayRepeat('GET', '/api/municat/auth/afip/login-url')).toBe(true);
  expect(mayRepeat('GET', '/api/municat/auth/afip')).toBe(false);
  expect(mayRepeat('GET', '/api/municat/sujeto-fiscal/request/send/20002307554?x=1')).toBe(false);
  expect(mayRepeat('POST', '/api/municat/licitaciones')).toBe(false);
});

it('answers a write in Spanish when no process can be reached', async () => {
  for (const one of processes) await one.app.close();
  await behind(...processes.map(({ origin }) => origin));
  const answer = await fetch(`${portal.url}/api/municat/guardar`, {
    method: 'POST',
    body: 'x'.repeat(9_000),
  });
  expect(answer.status).toBe(503);
  expect(((await answer.json()) as { message: string }).message).toMatch(/no está disponible/);
});
