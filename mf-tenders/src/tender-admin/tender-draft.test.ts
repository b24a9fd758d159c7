import type { TenderDetail } from 'shared-api/contract';
import { EMPTY_TENDER } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';
import { inFull } from '../test/fixtures.ts';
import { changesOf, draftOf, newDraft, publishedAs, toSave } from './tender-draft.ts';

const SAVED = {
  ...EMPTY_TENDER,
  titulo: 'Alumbrado público',
  numero: 12,
  anio: 2026,
  expediente: 'EX-2026-00001234--MUNICAT-ABCDE12345',
  tipo_licitacion: 'CONTRATACION_DIRECTA',
  subtipo_licitacion: 'SERVICIOS_PUBLICOS',
  fecha_publicacion: '2026-03-01',
  fecha_vencimiento: '2026-03-20',
  pliego_url: 'https://portal.example/api/municat/files/1?v=a&f=b',
  mostrar: false,
  publicar_desde: null,
} as const;
const STORED: TenderDetail = inFull({
  ...SAVED,
  id: '6f1f1f64-5d0f-4f5e-9a63-0d6f4ff6a001',
  situacion: 'vigente',
});

describe('the form of a tender', () => {
  it('starts with the current year, to be published', () => {
    expect(newDraft('2026-11-21')).toMatchObject({ anio: 2026, mostrar: true, titulo: '', numero: null });
  });

  it('sends a stored tender as it was, without its id', () => {
    expect(toSave(draftOf(STORED), null)).toEqual({ body: SAVED });
  });

  it('sends only the changes of a stored tender', () => {
    const draft = draftOf(STORED);
    expect(changesOf(SAVED, draft, draft, null)).toEqual({});
    expect(changesOf({ ...SAVED, titulo: 'Otro', mostrar: true }, draft, draft, null)).toEqual({
      titulo: 'Otro',
      mostrar: true,
    });
  });

  it('keeps an unchanged file number of another system', () => {
    const draft = { ...draftOf(STORED), expediente: '4009-20-11759/2021 “S”' };
    expect(toSave({ ...draft, titulo: 'Otro' }, draft)).toMatchObject({
      body: { titulo: 'Otro', expediente: '4009-20-11759/2021 “S”' },
    });
    expect(toSave({ ...draft, expediente: '4009-20-11759/2022' }, draft)).toEqual({
      problems: { expediente: expect.stringContaining('El expediente debe tener la forma') },
    });
    expect(toSave({ ...draft, expediente: '' }, { ...draft, expediente: '' })).toEqual({
      problems: { expediente: "El campo 'Expediente' es obligatorio" },
    });
  });

  it('previews a new tender as published, and a stored one with its history', () => {
    const terms = { tipo: 'image/png', bytes: 2_048 };
    expect(publishedAs(SAVED, terms, null)).toMatchObject({
      titulo: SAVED.titulo,
      mostrar: true,
      situacion: 'vigente',
      pliego: terms,
      historial: [],
    });
    const happened = [{ hecho: 'publicada' as const, fecha: '2026-03-01T12:00:00.000Z', detalle: [] }];
    const changed = publishedAs({ ...SAVED, titulo: 'Otro' }, terms, { ...STORED, historial: happened });
    expect(changed).toMatchObject({ id: STORED.id, titulo: 'Otro', pliego: terms, historial: happened });
  });

  it('sends no subtype but for direct contracting, and no spaces around the subject', () => {
    const draft = { ...draftOf(STORED), tipo_licitacion: 'LICITACIÓN' as const, titulo: '  Obra  ' };
    expect(toSave(draft, null)).toMatchObject({ body: { subtipo_licitacion: null, titulo: 'Obra' } });
  });

  it('returns every problem of an empty form', () => {
    expect(toSave({ ...newDraft('2026-11-21'), anio: null }, null)).toEqual({
      problems: {
        titulo: "El campo 'Objeto' es obligatorio",
        numero: 'Debe escribir el número',
        anio: 'Debe escribir el año',
        expediente: "El campo 'Expediente' es obligatorio",
        tipo_licitacion: 'Debes seleccionar un tipo de licitación',
        fecha_publicacion: 'Debes seleccionar la fecha de publicación',
        fecha_vencimiento: 'Debes seleccionar la fecha de vencimiento',
        pliego_url: 'Debes subir el pliego de la licitación',
      },
    });
  });
});
