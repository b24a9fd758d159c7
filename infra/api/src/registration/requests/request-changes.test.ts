import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES, startApi, type TestApi } from '#test/api.ts';
import { changeRequest, type RequestChange, type RequestRecord } from './record/index.ts';
import { supplierRequests } from './tables.ts';

/** Every set of these is changed: more sets than have an update of their own. */
const CHANGES: RequestChange = {
  telefono_alternativo: '3794000000',
  domicilio_alternativo: 'San Martín 1',
  fecha_contrato_social: '2020-02-29',
  fecha_alcance_poder_legal: null,
  fieldVersions: { telefono_alternativo: 7 },
  estado_desde: new Date('2026-01-02T03:04:05.678Z'),
};

describe.each(DATABASES)('%s', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  afterAll(() => api.stop());

  test('whatever columns are changed together, they are what was given and the others what they were', async () => {
    const { db } = api.platform;
    const at = new Date('2026-11-22T10:00:00Z');
    let [before] = await db.select().from(supplierRequests).limit(1);
    const entries = Object.entries(CHANGES);
    for (let set = 0; set < 2 ** entries.length; set += 1) {
      const change = Object.fromEntries(entries.filter((_, bit) => set & (2 ** bit)));
      if (!before) throw new Error('the demo has no request');
      const { id, version }: RequestRecord = before;
      const after: RequestRecord = await db.transaction((tx) => changeRequest(tx, id, change, at));
      expect(after).toEqual({ ...before, ...change, version: version + 1, updatedAt: at });
      before = after;
    }
  });
});
