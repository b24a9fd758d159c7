import * as v from 'valibot';
import {
  DRAFT_OBSERVATION_MAX,
  DRAFT_OBSERVATIONS_MAX,
} from '../../../rules/registration/correction-draft.ts';
import { DOCUMENT_MARKS } from '../../../rules/registration/document-marks.ts';
import {
  OBSERVATION_TEXT_MAX,
  observationTextsProblem,
} from '../../../rules/registration/observation-texts.ts';
import { Id, Instant, text, unfinishedText } from '../../primitives.ts';

const Reviewer = v.object({ nombre: v.string(), apellido: v.string() });

/** A reviewer's mark on the current version of a document, or on a block of data. */
export const ReviewMark = v.object({
  /** Id of the document, the field that holds a file of the form, or the block of data. */
  documento: v.string(),
  /** Id of the file, which its signed URL ends in; null for a block of data. */
  archivo: v.nullable(Id),
  estado: v.picklist(DOCUMENT_MARKS),
  usuario: Reviewer,
  fecha: Instant,
});
export type ReviewMark = v.InferOutput<typeof ReviewMark>;

/** One observation of a correction that is being written (`DraftObservation` of the rules). */
const DraftObservation = v.strictObject({
  documento: v.nullable(Id),
  name: unfinishedText('El nombre', DRAFT_OBSERVATION_MAX),
  observacion: unfinishedText('La observación', DRAFT_OBSERVATION_MAX),
  reemplazable: v.boolean(),
});

/** The observations of a draft; none of them takes the draft away. */
export const DraftObservations = v.pipe(
  v.array(DraftObservation),
  v.maxLength(DRAFT_OBSERVATIONS_MAX, `Puede preparar hasta ${DRAFT_OBSERVATIONS_MAX} observaciones`),
);

/** A correction that the reviewers of a request write together and have not sent. */
export const CorrectionDraft = v.object({
  /** Grows with every change. */
  version: v.number(),
  observaciones: v.array(DraftObservation),
  /** Author and time of the last change. */
  usuario: Reviewer,
  fecha: Instant,
});
export type CorrectionDraft = v.InferOutput<typeof CorrectionDraft>;

/** Ready texts of a document type, in the order in which they are offered. */
export const ObservationTexts = v.pipe(
  v.array(text('El texto', OBSERVATION_TEXT_MAX)),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? observationTextsProblem(dataset.value) : null;
    if (problem) addIssue({ message: problem });
  }),
);
