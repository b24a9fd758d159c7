import type { TenderDetail } from 'shared-api/contract';
import {
  type CivilDate,
  hasSubtype,
  instantInCity,
  type TenderForm,
  type TenderProblems,
  tenderProblems,
  timeInCity,
  todayInCity,
} from 'shared-api/rules';
import type { SavedTender, TenderChange } from './queries.ts';

/** When offices open. */
const FIRST_HOUR = '08:00';

export type TermsFile = Pick<TenderDetail['pliego'], 'tipo' | 'bytes'>;

/** What the form holds: the tender, possibly incomplete, and whether it is to be published. */
export interface Draft extends TenderForm {
  /** Kind (content type) and size of the file behind `pliego_url`; null without one. */
  readonly pliego: TermsFile | null;
  readonly mostrar: boolean;
  /** Day and `HH:mm`, in the city, of a draft's publication; without a day it stays a draft. */
  readonly publicarDia: CivilDate | null;
  readonly publicarHora: string;
}

/** An empty form; the year is this one. */
export const newDraft = (today: CivilDate): Draft => ({
  titulo: '',
  numero: null,
  anio: Number(today.slice(0, 4)),
  expediente: '',
  tipo_licitacion: null,
  subtipo_licitacion: null,
  fecha_publicacion: null,
  fecha_vencimiento: null,
  pliego_url: null,
  pliego: null,
  mostrar: true,
  publicarDia: null,
  publicarHora: FIRST_HOUR,
});

/** A stored tender as the form shows it. */
export const draftOf = ({ publicar_desde: at, pliego: { tipo, bytes }, ...tender }: TenderDetail): Draft => ({
  titulo: tender.titulo,
  numero: tender.numero,
  anio: tender.anio,
  expediente: tender.expediente,
  tipo_licitacion: tender.tipo_licitacion,
  subtipo_licitacion: tender.subtipo_licitacion,
  fecha_publicacion: tender.fecha_publicacion,
  fecha_vencimiento: tender.fecha_vencimiento,
  pliego_url: tender.pliego_url,
  pliego: { tipo, bytes },
  mostrar: tender.mostrar,
  publicarDia: at && todayInCity(new Date(at)),
  publicarHora: at ? timeInCity(new Date(at)) : FIRST_HOUR,
});

const noLife = (): Pick<TenderDetail, 'id' | 'situacion' | 'circulares' | 'desenlace' | 'historial'> => ({
  id: '',
  situacion: 'vigente',
  circulares: [],
  desenlace: null,
  historial: [],
});

/** What the public would see once `body` is saved; of a tender that is stored, with its life so far. */
export const publishedAs = (
  body: SavedTender,
  terms: TermsFile,
  stored: TenderDetail | null,
): TenderDetail => ({
  ...noLife(),
  ...stored,
  ...body,
  pliego: { nombre: '', sha256: '', ...terms },
  mostrar: true,
  publicar_desde: null,
});

/** A form in the words of the wire; null where something is missing. */
const written = (draft: Draft) => ({
  titulo: draft.titulo.trim(),
  numero: draft.numero,
  anio: draft.anio,
  expediente: draft.expediente,
  tipo_licitacion: draft.tipo_licitacion,
  subtipo_licitacion: hasSubtype(draft.tipo_licitacion) ? draft.subtipo_licitacion : null,
  fecha_publicacion: draft.fecha_publicacion,
  fecha_vencimiento: draft.fecha_vencimiento,
  pliego_url: draft.pliego_url,
  mostrar: draft.mostrar,
  publicar_desde:
    draft.mostrar || !draft.publicarDia
      ? null
      : instantInCity(draft.publicarDia, draft.publicarHora || FIRST_HOUR),
});

/**
 * The whole tender as it is sent, or the problems that keep it from being sent, by field.
 * @param opened what the form was opened with; null for a new tender
 */
export function toSave(
  draft: Draft,
  opened: Draft | null,
): { readonly body: SavedTender } | { readonly problems: TenderProblems } {
  const problems = tenderProblems(draft, opened?.expediente);
  const body = written(draft);
  const { numero, anio, tipo_licitacion, fecha_publicacion, fecha_vencimiento, pliego_url } = body;
  const complete =
    numero !== null &&
    anio !== null &&
    tipo_licitacion &&
    fecha_publicacion &&
    fecha_vencimiento &&
    pliego_url;
  if (Object.keys(problems).length > 0 || !complete) return { problems };
  return {
    body: { ...body, numero, anio, tipo_licitacion, fecha_publicacion, fecha_vencimiento, pliego_url },
  };
}

/** What of a tender differs from what its form was opened with: all else may have been changed by others. */
export function changesOf(body: SavedTender, opened: Draft): TenderChange {
  const before: Partial<Record<string, unknown>> = written(opened);
  return Object.fromEntries(Object.entries(body).filter(([field, value]) => value !== before[field]));
}
