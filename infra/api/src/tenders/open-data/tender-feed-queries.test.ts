import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  analyse,
  type Feed,
  type ManyTenders,
  manyTenders,
  OPEN_AT_MOST,
  RARE_NUMBER,
  readsWhole,
  TODAY,
} from '#test/many-tenders.ts';
import type { TenderFilter } from '../tenders/filter.ts';

/** The newest were withdrawn: a calendar must look behind them. */
const WITHDRAWN = 40;

const DAYS = "fecha_publicacion between '2010-01-01' and '2010-12-31'";
const COMMON_OPEN = "titulo like '%ormig%' and abierta_hasta >= $1";

describe('feeds of many tenders', () => {
  let made: ManyTenders;

  beforeAll(async () => {
    made = await manyTenders();
    await made.pool.query(
      `update tenders set situacion = 'retirada', cerrada_el = fecha_publicacion where id in
         (select id from tenders where mostrar order by fecha_publicacion desc, id desc limit ${WITHDRAWN})`,
    );
    await analyse(made.pool);
  });
  afterAll(() => made?.stop());

  const FILTERS: readonly [string, TenderFilter, string][] = [
    ['everything', {}, 'true'],
    ['a kind', { tipo_licitacion: 'LICITACIÓN' }, "tipo_licitacion = 'LICITACIÓN'"],
    ['days', { fecha_publicacion_desde: '2010-01-01', fecha_publicacion_hasta: '2010-12-31' }, DAYS],
    ['what takes offers', { estado: 'abiertas' }, 'abierta_hasta >= $1'],
    ['what takes no more offers', { estado: 'cerradas' }, 'abierta_hasta < $1'],
    ['a common word', { buscar: 'hormigon' }, "titulo like '%hormigon%'"],
    ['a part of one', { titulo: 'ormig' }, "titulo like '%ormig%'"],
    ['a rare word', { titulo: 'ARZAMOR' }, "titulo like '%zarzamora%'"],
    ['a file number', { expediente: RARE_NUMBER }, 'numero = 12345'],
    ['a common word beside a rare one', { buscar: `ormig ${RARE_NUMBER}` }, 'numero = 12345'],
    ['a common word among what takes offers', { buscar: 'ormig', estado: 'abiertas' }, COMMON_OPEN],
    ['what nothing is', { buscar: 'hormigon zarzamora' }, 'false'],
  ];

  const shownBy = async (feed: Feed, where: string, size: number) => {
    const { rows } = await made.pool.query(
      feed === 'newest'
        ? `select id from tenders where mostrar and $1::date is not null and ${where}
           order by fecha_publicacion desc, id desc limit ${size}`
        : `select id from tenders where mostrar and abierta_hasta >= $1 and ${where}
           order by abierta_hasta, id limit ${size}`,
      [TODAY],
    );
    return rows.map(({ id }) => id);
  };

  it.each(FILTERS)('the newest of %s are found without reading them all', async (_what, filter, where) => {
    const { answer, nodes, readings } = await made.plansOfFeed('newest', filter, 50);
    expect(answer.map(({ id }) => id)).toEqual(await shownBy('newest', where, 50));
    expect(readsWhole(nodes)).toEqual([]);
    expect(readings.filter(({ table, rows }) => table === 'tenders' && rows > OPEN_AT_MOST)).toEqual([]);
  });

  it.each(FILTERS)('the next to end of %s are found among the open ones', async (_what, filter, where) => {
    const { answer, nodes, readings } = await made.plansOfFeed('ending', filter, 1_000);
    expect(answer.map(({ id }) => id)).toEqual(await shownBy('ending', where, 1_000));
    expect(readsWhole(nodes)).toEqual([]);
    expect(readings.filter(({ table, rows }) => table === 'tenders' && rows > OPEN_AT_MOST)).toEqual([]);
  });
});
