import type { TenderDetail } from 'shared-api/contract';
import {
  type AnnouncedChange,
  type Announcement,
  announcedChange,
  type CivilDate,
  EMPTY_TENDER,
  hasSubtype,
  instantInCity,
  isCivilDate,
  PUBLICATION_HOUR,
  shortenedDays,
  type TenderForm,
  type TenderProblems,
  tenderFormOf,
  tenderProblems,
  timeInCity,
  todayInCity,
} from 'shared-api/rules';
import type { SavedTender, TenderChange } from './queries.ts';

export type TermsFile = Pick<TenderDetail['pliego'], 'tipo' | 'bytes'>;

/** The values of the form: the tender, possibly incomplete, and its publication. */
export interface Draft extends TenderForm {
  /** Content type and size of the file at `pliego_url`; null without one. */
  readonly pliego: TermsFile | null;
  readonly mostrar: boolean;
  /** True if a draft is published by itself on its day of publication, at `publicarHora`. */
  readonly programada: boolean;
  /** `HH:mm`, city time; empty while it is not fully typed. */
  readonly publicarHora: string;
  /** Instant for which the stored draft is scheduled; null if it is not. */
  readonly publicarDesde: string | null;
  /** Text of the circular that announces a change of a public tender, and the reason for an earlier deadline. */
  readonly circular: string;
  readonly motivo_acortamiento: string;
}

const NOTHING_ANNOUNCED: Announcement = { circular: '', motivo_acortamiento: '' };

/** Returns the values of an empty form, with the current year. */
export const newDraft = (today: CivilDate): Draft => ({
  ...EMPTY_TENDER,
  anio: Number(today.slice(0, 4)),
  pliego: null,
  mostrar: true,
  programada: false,
  publicarHora: PUBLICATION_HOUR,
  publicarDesde: null,
  ...NOTHING_ANNOUNCED,
});

/** Returns the form values of a stored tender. */
export const draftOf = ({ publicar_desde: at, pliego: { tipo, bytes }, ...tender }: TenderDetail): Draft => ({
  ...tenderFormOf(tender),
  pliego: { tipo, bytes },
  mostrar: tender.mostrar,
  programada: at !== null,
  publicarHora: at ? timeInCity(new Date(at)) : PUBLICATION_HOUR,
  publicarDesde: at,
  ...NOTHING_ANNOUNCED,
});

/** Returns the values of a form that copies a tender: its number, file number, dates and terms must be new ones. */
export const copyOf = (tender: TenderDetail, today: CivilDate): Draft => ({
  ...newDraft(today),
  titulo: tender.titulo,
  tipo_licitacion: tender.tipo_licitacion,
  subtipo_licitacion: tender.subtipo_licitacion,
});

/** When a tender becomes public. */
export type Publication = 'ahora' | 'programada' | 'borrador';

export function publicationOf({ mostrar, programada }: Pick<Draft, 'mostrar' | 'programada'>): Publication {
  if (mostrar) return 'ahora';
  return programada ? 'programada' : 'borrador';
}

/** Returns true if an instant falls on a day of the city. */
export const isDayOfSchedule = (instant: string, day: CivilDate): boolean =>
  todayInCity(new Date(instant)) === day;

const emptyLife = (): Pick<
  TenderDetail,
  'id' | 'situacion' | 'circulares' | 'preguntas' | 'desenlace' | 'historial'
> => ({
  id: '',
  situacion: 'vigente',
  circulares: [],
  preguntas: [],
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
    publicationOf(draft) === 'programada' && draft.fecha_publicacion && draft.publicarHora
      ? instantInCity(draft.fecha_publicacion, draft.publicarHora)
      : null,
});

export type DraftProblems = TenderProblems & { readonly publicarHora?: string };

/**
 * Returns every problem of the form's values by field; empty when they may be saved.
 * @param opened the values that the form was opened with; null for a new tender
 */
export const draftProblems = (draft: Draft, opened: Draft | null): DraftProblems => ({
  ...tenderProblems(draft, opened?.expediente),
  // A time field has no value while a part of it is blank.
  ...(publicationOf(draft) === 'programada' &&
    !draft.publicarHora && { publicarHora: 'Escriba la hora, como 08:00' }),
});

/**
 * Returns the body to send, or the problems of the values by field.
 * @param opened the values that the form was opened with; null for a new tender
 */
export function toSave(
  draft: Draft,
  opened: Draft | null,
): { readonly body: SavedTender } | { readonly problems: DraftProblems } {
  const problems = draftProblems(draft, opened);
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

/** Returns what changes for bidders between the values that a public tender's form was opened with and these; null: nothing. */
export const announcedIn = (draft: Draft, opened: Draft | null): AnnouncedChange | null =>
  opened?.fecha_vencimiento
    ? announcedChange(
        opened.fecha_vencimiento,
        isCivilDate(draft.fecha_vencimiento ?? '') ? draft.fecha_vencimiento : null,
        draft.pliego_url !== null && draft.pliego_url !== opened.pliego_url,
      )
    : null;

/**
 * Returns the fields changed since the form was opened; others may have been changed by someone else.
 * @param announced the change that the draft's circular announces, if any
 */
export function changesOf(
  body: SavedTender,
  opened: Draft,
  draft: Announcement,
  announced: AnnouncedChange | null,
): TenderChange {
  const before: Partial<Record<string, unknown>> = {
    ...toBody(opened),
    // It may be scheduled for another day than that of its publication.
    publicar_desde: opened.publicarDesde,
  };
  return {
    ...Object.fromEntries(Object.entries(body).filter(([field, value]) => value !== before[field])),
    ...(announced && { circular: draft.circular.trim() }),
    ...(announced &&
      shortenedDays(announced) > 0 && { motivo_acortamiento: draft.motivo_acortamiento.trim() }),
  };
}
