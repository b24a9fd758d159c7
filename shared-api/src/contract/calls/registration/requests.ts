import * as v from 'valibot';
import {
  OBSERVATION_MAX,
  OBSERVATION_MIN,
  OBSERVATION_NAME_MAX,
  OBSERVATION_NAME_MISSING,
  OBSERVATION_TEXT_MISSING,
  OBSERVATION_TEXT_SHORT,
  OBSERVATIONS_MISSING,
} from '../../../rules/registration/corrections.ts';
import { ANSWER_SHORT } from '../../../rules/registration/observation-states.ts';
import { endpoint, whoCan } from '../../endpoint.ts';
import { Correction } from '../../entities/registration/correction.ts';
import { DraftAnswer, DraftBody } from '../../entities/registration/form-draft.ts';
import { Label } from '../../entities/registration/label.ts';
import {
  AttendedObservation,
  PERSON_PATHS,
  SaveAnswer,
  SaveBody,
  StatusRecord,
  SupplierRequest,
  UserDataBundle,
} from '../../entities/registration/request.ts';
import { Reviewer, Turn } from '../../entities/registration/request-row.ts';
import { RESOLUTION } from '../../entities/registration/resolution.ts';
import { CorrectionDraft, ReviewMark } from '../../entities/registration/review-work.ts';
import { Done, data, Id, paragraphs, TaxId, text } from '../../primitives.ts';

const supplier = whoCan('supplier.portal');
const reviewer = whoCan('requests.review');
const supplierOrStaff = whoCan('supplier.portal', 'requests.read');
const byCuit = v.object({ cuit: TaxId });

export const startPersonRequest = endpoint({
  id: 'requests.startPerson',
  method: 'GET',
  path: '/sujeto-fiscal/init-request/persona-fisica/:cuit',
  summary: 'Initial data of a natural person’s request; creates it on the first call',
  access: supplier,
  params: byCuit,
  answer: UserDataBundle,
  versionOf: 'cuit',
});

export const startCompanyRequest = endpoint({
  id: 'requests.startCompany',
  method: 'GET',
  path: '/sujeto-fiscal/init-request/persona-juridica/:cuit',
  summary:
    'Initial data of a company’s request; creates it on the first call. 400 NO_RELACION without a relation',
  access: supplier,
  params: byCuit,
  answer: UserDataBundle,
  versionOf: 'cuit',
});

const Company = v.object({ cuit: TaxId, razon_social: v.string() });

export const validateCompany = endpoint({
  id: 'requests.validateCompany',
  method: 'GET',
  path: '/sujeto-fiscal/validar-empresa/:id',
  summary: 'Whether the signed-in person acts for this company. 400 NO_RELACION otherwise',
  access: supplier,
  params: v.object({ id: TaxId }),
  answer: Company,
});

export const findCompany = endpoint({
  id: 'requests.findCompany',
  method: 'GET',
  path: '/sujeto-fiscal/buscar-empresa/:cuit',
  summary: 'Company of the registry by CUIT',
  access: supplier,
  params: byCuit,
  answer: Company,
});

export const requestData = endpoint({
  id: 'requests.data',
  method: 'GET',
  path: '/sujeto-fiscal/datos/:type/:cuit',
  summary: 'The stored request with the person’s data and its state',
  access: supplier,
  params: v.object({ type: v.picklist(PERSON_PATHS), cuit: TaxId }),
  answer: UserDataBundle,
  versionOf: 'cuit',
});

export const saveRequest = endpoint({
  id: 'requests.save',
  method: 'PATCH',
  path: '/sujeto-fiscal/save/:cuit',
  summary:
    'Save changed fields, the bank accounts or document files. A value that breaks its own rule is not stored and is answered in errores; 400 when nothing of the call can be stored',
  access: supplier,
  params: byCuit,
  body: SaveBody,
  answer: SaveAnswer,
  versionOf: 'cuit',
});

export const saveDraft = endpoint({
  id: 'requests.saveDraft',
  method: 'PUT',
  path: '/sujeto-fiscal/borrador/:cuit',
  summary:
    'Keep what is typed in a step as a draft of the signed-in person, for whichever device they go on with. The newest value of a field wins; answers all drafts',
  access: supplier,
  params: byCuit,
  body: DraftBody,
  answer: DraftAnswer,
});

const sendParts = {
  path: '/sujeto-fiscal/request/send/:id',
  summary: 'Send the request to be evaluated',
  access: supplier,
  params: v.object({ id: TaxId }),
  answer: data(UserDataBundle),
  versionOf: 'id',
} as const;

export const sendRequest = endpoint({ id: 'requests.send', method: 'POST', idempotent: true, ...sendParts });
/** The specification’s own method for sending; answers the same. */
export const sendRequestByGet = endpoint({
  id: 'requests.sendByGet',
  method: 'GET',
  repeatable: false,
  ...sendParts,
});

export const renewRequest = endpoint({
  id: 'requests.renew',
  method: 'PATCH',
  path: '/sujeto-fiscal/request/renovar/:cuit',
  summary: 'Start the renewal of an expired enabling',
  access: supplier,
  idempotent: true,
  params: byCuit,
  answer: data(UserDataBundle),
  versionOf: 'cuit',
});

export const requestDetail = endpoint({
  id: 'requests.detail',
  method: 'GET',
  path: '/sujeto-fiscal/:cuit',
  summary: 'A request with everything staff review',
  access: whoCan('requests.read'),
  params: byCuit,
  answer: v.object({
    sujeto_fiscal: SupplierRequest,
    /** Null when no correction was ever asked for. */
    correccion: v.nullable(Correction),
    etiquetas: v.array(Label),
    /** Null while it does not wait for staff. */
    turno: v.nullable(Turn),
    /** Null while nobody reviews it; kept while the supplier corrects. */
    revisor: v.nullable(Reviewer),
    /** Marks on the current version of each document that a reviewer has looked at. */
    vistos: v.array(ReviewMark),
    /** The correction that reviewers are writing; null also for other roles. */
    borrador_correccion: v.nullable(CorrectionDraft),
  }),
  versionOf: 'cuit',
});

export const statusHistory = endpoint({
  id: 'requests.history',
  method: 'GET',
  path: '/estado-tramite/:cuit',
  summary: 'Status history, oldest first',
  access: supplierOrStaff,
  params: byCuit,
  answer: v.array(StatusRecord),
});

export const observations = endpoint({
  id: 'requests.observations',
  method: 'GET',
  path: '/estado-tramite/observaciones/:cuit',
  summary: 'Observations of the last correction, each with its state and the supplier’s word',
  access: supplierOrStaff,
  params: byCuit,
  answer: v.array(AttendedObservation),
});

export const markObservation = endpoint({
  id: 'requests.markObservation',
  method: 'PATCH',
  path: '/estado-tramite/observaciones/:cuit',
  summary:
    'Reviewers, while it is being reviewed: mark an observation of the last correction as resolved, or as not (resuelta). Supplier, while correcting: say why nothing is changed (respuesta; empty takes it back)',
  access: whoCan('requests.review', 'supplier.portal'),
  params: byCuit,
  body: v.strictObject({
    /** Id of the correction that the caller saw. */
    correccion: Id,
    /** Place of the observation in its list, from 0. */
    numero: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(59)),
    resuelta: v.optional(v.boolean()),
    respuesta: v.optional(
      v.pipe(
        paragraphs('La explicación', OBSERVATION_MAX),
        v.check((word) => word.length === 0 || word.length >= OBSERVATION_MIN, ANSWER_SHORT),
      ),
    ),
  }),
  answer: Done,
});

const staffChange = {
  params: byCuit,
  answer: Done,
  versionOf: 'cuit',
  access: reviewer,
  idempotent: true,
} as const;

export const takeRequest = endpoint({
  id: 'requests.take',
  method: 'PATCH',
  path: '/sujeto-fiscal/request/observacion/:cuit',
  summary: 'Take a request into review',
  ...staffChange,
});

export const correctRequest = endpoint({
  id: 'requests.correct',
  method: 'PATCH',
  path: '/sujeto-fiscal/request/encorrecion/:cuit',
  summary: 'Ask for corrections with observations and the documents that may be replaced',
  ...staffChange,
  body: v.strictObject({
    observacion: v.pipe(
      v.array(
        v.strictObject({
          name: v.pipe(
            text('El nombre del documento', OBSERVATION_NAME_MAX),
            v.minLength(1, OBSERVATION_NAME_MISSING),
          ),
          observacion: v.pipe(
            paragraphs('La observación', OBSERVATION_MAX),
            v.minLength(1, OBSERVATION_TEXT_MISSING),
            v.minLength(OBSERVATION_MIN, OBSERVATION_TEXT_SHORT),
          ),
          /** Id of the document that it is about, of which several may have the name; absent: what has the name. */
          documento: v.optional(Id),
        }),
      ),
      v.minLength(1, OBSERVATIONS_MISSING),
      v.maxLength(60, 'Puede hacer hasta 60 observaciones'),
    ),
    docs_ids: v.optional(v.pipe(v.array(Id), v.maxLength(60, 'Puede elegir hasta 60 documentos')), []),
    /** Version of the draft that is sent, 0 for none: 409 when a colleague changed it since. Absent: whichever it is. */
    borrador: v.optional(v.number()),
  }),
});

export const approveRequest = endpoint({
  id: 'requests.approve',
  method: 'PATCH',
  path: '/sujeto-fiscal/request/aprobado/:cuit',
  summary: 'Approve with a resolution number and file; emits the certificate',
  ...staffChange,
  body: v.strictObject({
    ...RESOLUTION,
    /** Version of the correction's draft that the reviewer saw, 0 for none: 409 when there is another. Absent: not checked. */
    borrador: v.optional(v.number()),
  }),
});

export const rejectRequest = endpoint({
  id: 'requests.reject',
  method: 'PATCH',
  path: '/sujeto-fiscal/request/rechazado/:cuit',
  summary: 'Reject or disable; irreversible. The reason is shown to the supplier',
  ...staffChange,
  body: v.optional(
    v.strictObject({
      motivo: v.optional(paragraphs('El motivo', OBSERVATION_MAX), ''),
      /** As in `approveRequest`. */
      borrador: v.optional(v.number()),
    }),
    {},
  ),
});
