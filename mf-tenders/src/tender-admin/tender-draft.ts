import type { TenderDetail } from 'shared-api/contract';
import {
  type CivilDate,
  EMPTY_TENDER,
  hasSubtype,
  instantInCity,
  type TenderForm,
  type TenderProblems,
  tenderFormOf,
  tenderProblems,
  timeInCity,
  todayInCity,
} from 'shared-api/rules';
import type { SavedTender, TenderChange } from './queries.ts';

/** Default hour of a scheduled publication: when offices open. */
const FIRST_HOUR = '08:00';

export type TermsFile = Pick<TenderDetail['pliego'], 'tipo' | 'bytes'>;

/** The values of the form: the tender, possibly incomplete, and its publication. */
export interface Draft extends TenderForm {
  /** Content type and size of the file at `pliego_url`; null without one. */
  readonly pliego: TermsFile | null;
  readonly mostrar: boolean;
  /** Day and `HH:mm` (city time) of the scheduled publication; null keeps it a draft. */
  readonly publicarDia: CivilDate | null;
  readonly publicarHora: string;
}

/** Returns the values of an empty form, with the current year. */
export const newDraft = (today: CivilDate): Draft => ({
  ...EMPTY_TENDER,
  anio: Number(today.slice(0, 4)),
  pliego: null,
  mostrar: true,
  publicarDia: null,
  publicarHora: FIRST_HOUR,
});

/** Returns the form values of a stored tender. */
export const draftOf = ({ publicar_desde: at, pliego: { tipo, bytes }, ...tender }: TenderDetail): Draft => ({
  ...tenderFormOf(tender),
  pliego: { tipo, bytes },
  mostrar: tender.mostrar,
  publicarDia: at && todayInCity(new Date(at)),
  publicarHora: at ? timeInCity(new Date(at)) : FIRST_HOUR,
});

const emptyLife = (): Pick<TenderDetail, 'id' | 'situacion' | 'circulares' | 'desenlace' | 'historial'> => ({
  id: '',
  situacion: 'vigente',
  circulares: [],
  desenlace: null,
  historial: [],
});

/** Returns the tender as the public would see it once `body` is saved, with the history of the stored one. */
export const publishedAs = (
  body: SavedTender,
  terms: TermsFile,
  stored: TenderDetail | null,
): TenderDetail => ({
  ...emptyLife(),
  ...stored,
  ...body,
  pliego: { nombre: '', sha256: '', ...terms },
  mostrar: true,
  publicar_desde: null,
});

/** Converts form values to the body of the call; null where a value is missing. */
const toBody = (draft: Draft) => ({
  ...tenderFormOf(draft),
  titulo: draft.titulo.trim(),
  subtipo_licitacion: hasSubtype(draft.tipo_licitacion) ? draft.subtipo_licitacion : null,
  mostrar: draft.mostrar,
  publicar_desde:
    draft.mostrar || !draft.publicarDia
      ? null
      : instantInCity(draft.publicarDia, draft.publicarHora || FIRST_HOUR),
});

/**
 * Returns the body to send, or the problems of the values by field.
 * @param opened the values that the form was opened with; null for a new tender
 */
export function toSave(
  draft: Draft,
  opened: Draft | null,
): { readonly body: SavedTender } | { readonly problems: TenderProblems } {
  const problems = tenderProblems(draft, opened?.expediente);
  const body = toBody(draft);
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

/** Returns the fields changed since the form was opened; others may have been changed by someone else. */
export function changesOf(body: SavedTender, opened: Draft): TenderChange {
  const before: Partial<Record<string, unknown>> = toBody(opened);
  return Object.fromEntries(Object.entries(body).filter(([field, value]) => value !== before[field]));
}
