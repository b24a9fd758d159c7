import * as v from 'valibot';
import { DATA_BLOCKS, DOCUMENT_MARKS } from '../../../rules/registration/document-marks.ts';
import { FILE_FIELD_NAMES } from '../../../rules/registration/request-values.ts';
import { endpoint, whoCan } from '../../endpoint.ts';
import {
  CorrectionDraft,
  DraftObservations,
  ObservationTexts,
  ReviewMark,
} from '../../entities/registration/review-work.ts';
import { data, FileUrl, Id, Instant, TaxId } from '../../primitives.ts';

const reviewer = whoCan('requests.review');
const byCuit = v.object({ cuit: TaxId });

export const markDocument = endpoint({
  id: 'requests.markDocument',
  method: 'PUT',
  path: '/sujeto-fiscal/vistos/:cuit',
  summary:
    'While the request awaits staff: mark the file of a document, or a block of data, as seen or as right (estado), or take the mark back (null). `visto` never lowers `bien`. 409 for a file that is no longer the document’s, or a submission that is no longer the last. Answers all marks',
  access: reviewer,
  params: byCuit,
  body: v.strictObject({
    /** Id of a document of the request, the field that holds a file of the form, or a block of data. */
    documento: v.union([v.picklist(FILE_FIELD_NAMES), v.picklist(DATA_BLOCKS), Id]),
    /** URL of the file that the caller looked at; null for a block of data. */
    archivo: v.nullable(FileUrl),
    estado: v.nullable(v.picklist(DOCUMENT_MARKS)),
    /** The submission that the caller looked at (`turno.enviado`): 409 when the supplier sent another since. Absent: any. */
    enviado_visto: v.optional(Instant),
  }),
  answer: data(v.array(ReviewMark)),
});

export const saveCorrectionDraft = endpoint({
  id: 'requests.saveCorrectionDraft',
  method: 'PUT',
  path: '/sujeto-fiscal/borrador-correccion/:cuit',
  summary:
    'Keep a correction that is being written, for all reviewers of the request; no observations take it away. 409 when somebody else changed it since `version`, or the supplier has sent the request again',
  access: reviewer,
  params: byCuit,
  body: v.strictObject({
    /** Version that this draft was written over; 0 when there was none. */
    version: v.number(),
    observaciones: DraftObservations,
    /** The submission that the observations are on (`turno.enviado`): 409 when the supplier sent another since. Absent: any. */
    enviado_visto: v.optional(Instant),
  }),
  answer: data(v.nullable(CorrectionDraft)),
});

const TypeTexts = v.object({ id: Id, textos_observacion: v.array(v.string()) });

export const observationTexts = endpoint({
  id: 'documentTypes.observationTexts',
  method: 'GET',
  path: '/tipo-documento-requerido/textos',
  summary: 'Ready texts for observations, by document type',
  access: whoCan('requests.review', 'settings.documentTypes'),
  answer: data(v.array(TypeTexts)),
  cache: { minutes: 2, retry: true },
});

export const saveObservationTexts = endpoint({
  id: 'documentTypes.saveObservationTexts',
  method: 'PUT',
  path: '/tipo-documento-requerido/textos/:id',
  summary: 'Replace the ready texts of a document type',
  access: whoCan('settings.documentTypes'),
  params: v.object({ id: Id }),
  body: v.strictObject({
    textos_observacion: ObservationTexts,
    /** The texts that were on the screen: 409 when others are stored by now. Absent: whichever are. */
    vistos: v.optional(v.array(v.string())),
  }),
  answer: data(TypeTexts),
});
