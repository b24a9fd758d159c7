import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readTogether } from './together.ts';

/** A reading whose end is said from outside. */
function readings() {
  const begun: PromiseWithResolvers<string>[] = [];
  const ask = readTogether(() => {
    const one = Promise.withResolvers<string>();
    begun.push(one);
    return one.promise;
  });
  return { begun, ask };
}

it('reads once for all who ask while a reading is under way, and only after they asked', async () => {
  const { begun, ask } = readings();
  const first = ask();
  const [second, third] = [ask(), ask()];
  expect(begun).toHaveLength(1);
  begun[0]?.resolve('before');
  expect(await first).toBe('before');
  await setImmediate();
  expect(begun).toHaveLength(2);
  begun[1]?.resolve('after');
  expect(await Promise.all([second, third])).toEqual(['after', 'after']);
});

it('reads anew for who asks when nothing is under way', async () => {
  const { begun, ask } = readings();
  for (const said of ['one', 'two']) {
    const asked = ask();
    begun.at(-1)?.resolve(said);
    expect(await asked).toBe(said);
    await setImmediate();
  }
  expect(begun).toHaveLength(2);
});

it('goes on after a reading that failed, which only those are told who waited for it', async () => {
  const { begun, ask } = readings();
  const first = ask();
  const second = ask();
  begun[0]?.reject(new Error('out of reach'));
  await expect(first).rejects.toThrow('out of reach');
  await setImmediate();
  begun[1]?.resolve('back');
  expect(await second).toBe('back');
});
