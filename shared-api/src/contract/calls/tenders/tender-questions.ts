import * as v from 'valibot';
import { LIFE_TEXT_MAX } from '../../../rules/tenders/tender-acts.ts';
import {
  ASKER_NAME_MAX,
  PUBLISHED_QUESTION_MISSING,
  QUESTION_ANSWER_MISSING,
  QUESTION_MAX,
  QUESTION_MISSING,
  QUESTION_REFUSAL_REASON_MISSING,
} from '../../../rules/tenders/tender-questions.ts';
import { EMAIL_MAX } from '../../../rules/values/contact.ts';
import { TYPED_VALUES } from '../../../rules/values/typed-values.ts';
import { anyone, endpoint, whoCan } from '../../endpoint.ts';
import { AlertCode } from '../../entities/tenders/tender-alert.ts';
import { TenderDetail } from '../../entities/tenders/tender-detail.ts';
import { TenderQuestion, TenderWithQuestions } from '../../entities/tenders/tender-question.ts';
import { Done, data, FileUrl, Id, paragraphs, text, typedText } from '../../primitives.ts';

const manager = whoCan('tenders.manage');
/** A plain form sends two characters for a line break, which its page counts as one. */
const written = (name: string, max: number, missing: string) =>
  v.pipe(
    v.string(),
    v.transform((typed) => typed.replaceAll('\r\n', '\n')),
    paragraphs(name, max),
    v.minLength(1, missing),
  );

export const askQuestion = endpoint({
  id: 'tenderQuestions.ask',
  method: 'POST',
  path: '/licitaciones/:id/preguntas',
  summary:
    'Ask about a public tender that takes questions; a mail asks to confirm. The same answer for every address; 409 when it takes none',
  access: anyone,
  params: v.object({ id: Id }),
  body: v.object({
    nombre: v.optional(text('El nombre', ASKER_NAME_MAX), ''),
    correo: typedText('El correo', EMAIL_MAX, TYPED_VALUES.email),
    pregunta: written('La pregunta', QUESTION_MAX, QUESTION_MISSING),
  }),
  answer: Done,
});

export const confirmQuestion = endpoint({
  id: 'tenderQuestions.confirm',
  method: 'POST',
  path: '/licitaciones/preguntas/confirmar',
  looksUp: true,
  summary:
    'Confirm a question by the code of the mail; 404 when it is none or no longer works, 409 when the tender has ended',
  access: anyone,
  body: v.object({ codigo: AlertCode }),
  answer: data(v.object({ licitacion: v.object({ id: Id, titulo: v.string() }) })),
});

export const listQuestions = endpoint({
  id: 'tenderQuestions.list',
  method: 'GET',
  path: '/licitaciones/:id/preguntas',
  summary: 'Confirmed questions on a tender with who asked: waiting ones first, oldest first',
  access: manager,
  params: v.object({ id: Id }),
  answer: data(v.array(TenderQuestion)),
});

export const waitingQuestions = endpoint({
  id: 'tenderQuestions.waiting',
  method: 'GET',
  path: '/licitaciones/preguntas',
  summary: 'Tenders with questions that wait for an answer, the longest wait first',
  access: manager,
  answer: data(v.array(TenderWithQuestions)),
});

export const answerQuestion = endpoint({
  id: 'tenderQuestions.answer',
  method: 'PUT',
  path: '/licitaciones/preguntas/:id/respuesta',
  summary:
    'Publish the answer to a question without who asked, or correct it, saying why; `If-Match` takes the version of the question',
  access: manager,
  idempotent: true,
  versioned: true,
  params: v.object({ id: Id }),
  body: v.strictObject({
    pregunta: written('La pregunta', QUESTION_MAX, PUBLISHED_QUESTION_MISSING),
    respuesta: written('La respuesta', LIFE_TEXT_MAX, QUESTION_ANSWER_MISSING),
    archivo_url: v.optional(v.nullable(FileUrl), null),
    /** Why a published answer is corrected. */
    motivo: v.optional(paragraphs('El motivo', LIFE_TEXT_MAX), ''),
  }),
  answer: data(TenderDetail),
});

export const refuseQuestion = endpoint({
  id: 'tenderQuestions.refuse',
  method: 'PUT',
  path: '/licitaciones/preguntas/:id/rechazo',
  summary:
    'Refuse to answer a question, which is not published; a mail tells its asker why. `If-Match` takes the version of the question',
  access: manager,
  idempotent: true,
  versioned: true,
  params: v.object({ id: Id }),
  body: v.strictObject({ motivo: written('El motivo', LIFE_TEXT_MAX, QUESTION_REFUSAL_REASON_MISSING) }),
  answer: Done,
});
