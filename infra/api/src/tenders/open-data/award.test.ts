import { describe, expect, it } from 'vitest';
import type { Ending, PublishedFacts } from '../tenders/tables.ts';
import { decisionsOf, partiesOf } from './award.ts';

const CITY = {
  publicUrl: 'https://portal.test',
  apiBase: '/api/municat',
  cityName: 'Ciudad',
  cityCuit: null,
  ocdsPrefix: 'ocds-abc123',
};
const NOTHING = { awards: [], contracts: [] };
/** A result as it was stored while a tender had one award, which stood in the ending itself. */
const earlyResult = (change: Partial<Ending>): PublishedFacts => ({
  titulo: 'Obra',
  numero: 1,
  anio: 2026,
  expediente: 'EX-2026-00000001--MUNICAT-PRUEBAOB01',
  tipo: 'LICITACIÓN',
  subtipo: null,
  fechaPublicacion: '2026-01-05',
  fechaVencimiento: '2026-01-20',
  situacion: 'adjudicada',
  desenlace: {
    fecha: '2026-01-21T12:00:00.000Z',
    detalle: null,
    proveedor: null,
    cuit: null,
    monto: null,
    ...change,
  },
  pliegoTipo: 'application/pdf',
  circulares: [],
});

describe('the open data of a result from when a tender had one award', () => {
  it.each([
    [
      'with everything',
      { proveedor: 'Obras SA', cuit: '30714295698', monto: 10, detalle: 'Única oferta' },
      '[{"id":"lic-7-adjudicacion","status":"active","title":"Obra","date":"2026-01-21T12:00:00.000Z","description":"Única oferta","value":{"amount":10,"currency":"ARS"},"suppliers":[{"id":"AR-CUIT-30714295698","name":"Obras SA"}]}]',
      '[{"id":"AR-CUIT-30714295698","name":"Obras SA","identifier":{"scheme":"AR-CUIT","id":"30714295698","legalName":"Obras SA"},"roles":["supplier"]}]',
    ],
    [
      'with a name alone',
      { proveedor: 'Obras SA' },
      '[{"id":"lic-7-adjudicacion","status":"active","title":"Obra","date":"2026-01-21T12:00:00.000Z","suppliers":[{"id":"adjudicatario","name":"Obras SA"}]}]',
      '[{"id":"adjudicatario","name":"Obras SA","roles":["supplier"]}]',
    ],
    [
      'with nobody',
      {},
      '[{"id":"lic-7-adjudicacion","status":"active","title":"Obra","date":"2026-01-21T12:00:00.000Z"}]',
      '[]',
    ],
  ])('is the same to the byte: %s', (_what, ending, awards, suppliers) => {
    const facts = earlyResult(ending);
    const decisions = decisionsOf(CITY, '7', facts, NOTHING);
    expect(JSON.stringify(decisions.awards)).toBe(awards);
    expect(decisions.contracts).toEqual([]);
    expect(JSON.stringify(partiesOf(CITY, facts).parties.slice(1))).toBe(suppliers);
  });

  it('says of an award that no longer holds only that it was cancelled', () => {
    const before = decisionsOf(CITY, '7', earlyResult({ proveedor: 'Obras SA' }), NOTHING);
    const after = decisionsOf(CITY, '7', { ...earlyResult({}), situacion: 'desierta' }, before);
    expect(JSON.stringify(after)).toBe(
      '{"awards":[{"id":"lic-7-adjudicacion","status":"cancelled"}],"contracts":[]}',
    );
  });
});
