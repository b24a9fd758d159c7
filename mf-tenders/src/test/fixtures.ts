import { ApiError } from 'shared-api/client';
import type { Tender, TenderDetail } from 'shared-api/contract';
import { EMPTY_TENDER } from 'shared-api/rules';

/** Returns the id of the n-th tender. */
export const tenderId = (n: number) => `6f1f1f64-5d0f-4f5e-9a63-${String(n).padStart(12, '0')}`;

/** A tender in a list, as the API answers. */
export const tender = (n: number, part: Partial<Tender> = {}): Tender => ({
  ...EMPTY_TENDER,
  id: tenderId(n),
  titulo: `Obra número ${n}`,
  numero: n,
  anio: 2026,
  expediente: `EX-2026-${String(n).padStart(8, '0')}--MUNICAT-ABCDE12345`,
  tipo_licitacion: 'CONCURSO_DE_PRECIOS',
  fecha_publicacion: '2026-03-01',
  fecha_vencimiento: '2026-03-20',
  pliego_url: 'https://portal.test/api/municat/files/11111111-1111-4111-8111-111111111111?v=a&f=b',
  mostrar: true,
  situacion: 'vigente',
  publicar_desde: null,
  ...part,
});

/** A tender with its details, as the API answers; its terms are a PDF of 340 kB. */
export const inFull = (one: Tender): TenderDetail => ({
  ...one,
  pliego: { nombre: 'pliego.pdf', tipo: 'application/pdf', bytes: 348_160, sha256: 'a'.repeat(64) },
  circulares: [],
  preguntas: [],
  desenlace: null,
  historial: [],
});

/** A page of tenders, as the API answers. */
export const page = (data: Tender[], part: { total?: number; totalPages?: number } = {}) => ({
  data,
  page: 1,
  total: data.length,
  totalPages: data.length > 0 ? 1 : 0,
  ...part,
});

/** The error of a call that was answered without a message of the server. */
export const wordless = () => new ApiError(502, null, 'El portal no pudo responder.');
