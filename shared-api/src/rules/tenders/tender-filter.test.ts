import { tenderFilterTexts } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('what a list of tenders is narrowed to, in words', () => {
  it('names each filter that holds', () =>
    expect(
      tenderFilterTexts({
        buscar: 'caños',
        titulo: 'codos',
        expediente: 'EX-2026',
        tipo_licitacion: 'CONCURSO_DE_PRECIOS',
        estado: 'cerradas',
        fecha_publicacion_desde: '2026-03-01',
        fecha_publicacion_hasta: '2026-03-20',
        fecha_vencimiento_desde: '2026-04-01',
        fecha_vencimiento_hasta: '2026-04-30',
      }),
    ).toEqual({
      buscar: 'Objeto: caños',
      titulo: 'Objeto: codos',
      expediente: 'Expediente: EX-2026',
      tipo_licitacion: 'Tipo: CONCURSO DE PRECIOS',
      estado: 'Estado: Cerradas',
      fecha_publicacion_desde: 'Desde: 01/03/2026',
      fecha_publicacion_hasta: 'Hasta: 20/03/2026',
      fecha_vencimiento_desde: 'Vence desde: 01/04/2026',
      fecha_vencimiento_hasta: 'Vence hasta: 30/04/2026',
    }));

  it('says nothing of what is empty', () =>
    expect(tenderFilterTexts({ buscar: '', estado: undefined })).toEqual({}));
});
