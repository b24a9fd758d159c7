import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { closeAll } from './shutdown.ts';

describe('closing', () => {
  test('goes phase by phase, and a phase that fails or hangs does not keep the next one from closing', async () => {
    const order: string[] = [];
    const said: string[] = [];
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
      (line) => said.push(line),
    );
    expect(order).toEqual(['entrada', 'datos']);
    expect(inTime).toBe(false);
    expect(said).toEqual(['colgada: no terminó en 50 ms', 'rota: Error: no pudo']);
  });

  test('says that all went well when it did', async () => {
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

  test.each(['SIGTERM', 'SIGINT'] as const)('ends with 0 after %s', async (signal) => {
    const { child, ended } = await started('Promise.resolve()');
    child.kill(signal);
    expect((await ended)[0]).toBe(0);
  });

  test('ends when the process that started it is gone', async () => {
    const { child, ended } = await started('Promise.resolve()');
    child.disconnect();
    expect((await ended)[0]).toBe(0);
  });

  test('takes the same Ctrl-C twice as one, and a later signal as an order to end at once', async () => {
    const { child, ended } = await started('new Promise(() => undefined)');
    child.kill('SIGINT');
    child.kill('SIGINT');
    await wait(300);
    expect(child.exitCode).toBeNull();
    await wait(700);
    child.kill('SIGINT');
    expect((await ended)[0]).toBe(1);
  });
});
