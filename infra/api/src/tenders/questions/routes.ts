import {
  answerQuestion,
  askQuestion,
  confirmQuestion,
  listQuestions,
  refuseQuestion,
  waitingQuestions,
} from 'shared-api/contract';
import { ASKER_NAME_MAX, EMAIL_MAX, QUESTION_MAX, type QuestionRefusal } from 'shared-api/rules';
import { redirectPlainForm, refusalWord, sentFields, sentText } from '../../platform/http/plain-form.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { ask, confirm } from './ask.ts';
import { answer, questionsOn, refuse, waitingTenders } from './service.ts';

const REQUESTED =
  'Si la dirección es correcta, en unos minutos recibirá un correo. Ábralo y confirme la pregunta: hasta entonces nadie la ve.';
const ID_MAX = 100;
/** Longest question in an address, encoded: proxies refuse addresses beyond 8 kB. */
const ENCODED_MAX = 6_000;

export function questionRoutes(platform: Platform): Route[] {
  const page = (path: string, query: Readonly<Record<string, string>>) =>
    `${platform.config.publicUrl}/licitaciones-concursos/${path}?${new URLSearchParams(query)}`;
  return [
    route(
      askQuestion,
      async (call) => {
        await ask(platform, call.request.ip, call.params.id, call.body);
        redirectPlainForm(call, page('preguntar', { licitacion: call.params.id, pedido: 'enviado' }));
        return { message: REQUESTED };
      },
      {
        refusedPage: ({ params, body }, status) => {
          const { nombre, correo, pregunta } = sentFields(body);
          const wrong: QuestionRefusal = status === 404 || status === 409 ? 'cerrada' : 'datos';
          return page('preguntar', {
            licitacion: sentText(sentFields(params).id, ID_MAX),
            nombre: sentText(nombre, ASKER_NAME_MAX),
            correo: sentText(correo, EMAIL_MAX),
            pregunta: cutEncoded(sentText(pregunta, 2 * QUESTION_MAX)),
            problema: refusalWord(status, wrong),
          });
        },
      },
    ),
    route(
      confirmQuestion,
      async (call) => {
        const data = await confirm(platform, call.body.codigo);
        redirectPlainForm(call, page('preguntas/confirmar', { hecho: 'si', licitacion: data.licitacion.id }));
        return { data };
      },
      {
        refusedPage: ({ body }, status) =>
          page('preguntas/confirmar', {
            codigo: sentText(sentFields(body).codigo, ID_MAX),
            problema: refusalWord<QuestionRefusal>(status, 'enlace'),
          }),
      },
    ),
    route(waitingQuestions, async () => ({ data: await waitingTenders(platform) })),
    route(listQuestions, async ({ params }) => ({ data: await questionsOn(platform, params.id) })),
    route(answerQuestion, (call) => answer(platform, call)),
    route(refuseQuestion, async (call) => {
      await refuse(platform, call);
      return { message: 'Pregunta rechazada: se avisó por correo a quien la hizo.' };
    }),
  ];
}

/** Cuts a text that would make an address too long. */
function cutEncoded(text: string): string {
  let cut = text.toWellFormed();
  while (encodeURIComponent(cut).length > ENCODED_MAX) {
    cut = cut.slice(0, Math.floor(cut.length * 0.9)).toWellFormed();
  }
  return cut;
}
