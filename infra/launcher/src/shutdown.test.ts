import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { closeAll } from './shutdown.ts';

describe('closing', () => {
  it('goes phase by phase, also after one that fails or hangs', async () => {
    const order: string[] = [];
    const messages: string[] = [];
    const inTime = await closeAll(
      [
        {
          name: 'entrada',
          limitMs: 1_000,
          close: async () => {
            await wait(20);
            order.push('entrada');
          },
        },
        { name: 'colgada', limitMs: 50, close: () => new Promise(() => undefined) },
        { name: 'rota', limitMs: 1_000, close: () => Promise.reject(new Error('no pudo')) },
        { name: 'datos', limitMs: 1_000, close: async () => void order.push('datos') },
      ],
      (line) => messages.push(line),
    );
    expect(order).toEqual(['entrada', 'datos']);
    expect(inTime).toBe(false);
    expect(messages).toEqual(['colgada: no terminó en 50 ms', 'rota: Error: no pudo']);
  });

  it('reports that every phase closed in time', async () => {
    expect(
      await closeAll([{ name: 'a', limitMs: 1_000, close: async () => undefined }], () => undefined),
    ).toBe(true);
  });
});

describe('a process that closes on signals', () => {
  const MODULE = path.join(import.meta.dirname, '..', 'src', 'shutdown.ts');
  const program = (close: string) => `
    import { closeOnSignals } from ${JSON.stringify(MODULE)};
    closeOnSignals([{ name: 'a', limitMs: 60000, close: () => ${close} }], () => undefined);
    setInterval(() => undefined, 1000);
    process.stdout.write('ready');`;

  async function started(close: string) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program(close)], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    if (child.stdout === null) throw new Error('no output to wait for');
    await once(child.stdout, 'data');
    return { child, ended: once(child, 'exit') };
  }

  it.each(['SIGTERM', 'SIGINT'] as const)('ends with 0 after %s', async (signal) => {
    const { child, ended } = await started('Promise.resolve()');
    child.kill(signal);
    expect((await ended)[0]).toBe(0);
  });

  it('ends when the process that started it is gone', async () => {
    const { child, ended } = await started('Promise.resolve()');
    child.disconnect();
    expect((await ended)[0]).toBe(0);
  });

  it('takes signals of the same Ctrl-C as one, and a later one as an order to end at once', async () => {
    const { child, ended } = await started('new Promise(() => undefined)');
    const sentAt = performance.now();
    const repeating = setInterval(() => child.kill('SIGINT'), 50);
    const [code] = await ended;
    clearInterval(repeating);
    expect(code).toBe(1);
    expect(performance.now() - sentAt).toBeGreaterThan(700);
  });
});
