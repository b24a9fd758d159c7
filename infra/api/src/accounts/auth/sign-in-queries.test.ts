import { expect, it } from 'vitest';
import { expectBounded, watchedDatabase } from '#test/plans.ts';
import { activeStaff } from './service.ts';

const SUPPLIERS = 5_000;

it('finds one member of staff by an index, however many suppliers there are', async () => {
  const city = await watchedDatabase([
    `insert into users (id, tipo, nombre, apellido, dni, cuit, created_at)
     select gen_random_uuid(), 'PROVEEDOR', 'Nombre', 'Apellido', n::text, (20000000000 + n)::text, now()
     from generate_series(10000001, ${10_000_000 + SUPPLIERS}) n`,
    `insert into users (id, tipo, nombre, apellido, dni, created_at)
     values (gen_random_uuid(), 'VISADOR', 'Ana', 'Paz', '10000003', now())`,
  ]);
  try {
    const { answer, readings } = await city.watched(() => activeStaff(city.db, '10000003'));
    expect(answer?.apellido).toBe('Paz');
    expectBounded(readings, ['users'], 1);
  } finally {
    await city.stop();
  }
});
