import {
  markObservation,
  requestData,
  saveRequest,
  sendRequest,
  startPersonRequest,
  type UserDataBundle,
  uploadFile,
} from 'shared-api/contract';
import { answer, fakeClient, refusal, screen } from 'shared-ui/testing';
import { aBundle, COMPLETE } from './bundle.ts';
import { UPLOADED } from './documents.ts';

/** Observations: of a document, of a field and of neither. */
export const DNI = { name: 'DNI', observacion: 'Falta el dorso' };
export const ADDRESS = { name: 'domicilio alternativo', observacion: 'No coincide con la constancia' };
export const OTHER = { name: 'Otro', observacion: 'Revise los datos' };

/**
 * A server on which an observation is attended once its document or field is saved, or a word is stored.
 * @param refused index of the observation whose word the server refuses
 */
export function correctionServer(
  observed: Parameters<typeof aBundle>[2],
  over: Partial<UserDataBundle['sujeto_fiscal']> = {},
  refused?: number,
) {
  let bundle = aBundle({ ...COMPLETE, ...over }, 'EN CORRECCION', observed);
  const attend = (isIt: (name: string, index: number) => boolean, respuesta: string | null = null) => {
    const observaciones = bundle.estado_tramite.observaciones.map((one, index) => {
      if (!isIt(one.name, index)) return one;
      return { ...one, respuesta, estado: respuesta === '' ? ('pendiente' as const) : ('atendida' as const) };
    });
    bundle = { ...bundle, estado_tramite: { ...bundle.estado_tramite, observaciones } };
  };
  const words: unknown[] = [];
  const storesWords = answer(markObservation, ({ body }) => {
    if (body.numero === refused) return refusal(503, 'La base no responde.');
    words.push(body);
    attend((_name, index) => index === body.numero, body.respuesta);
    return { message: 'La explicación quedó guardada' };
  });
  const client = fakeClient(
    answer(startPersonRequest, () => bundle),
    answer(requestData, () => bundle),
    answer(uploadFile, { data: UPLOADED }),
    answer(saveRequest, ({ body }) => {
      const file = body.documento_proveedor?.[0];
      const documento_proveedor = bundle.sujeto_fiscal.documento_proveedor.map((one) =>
        one.id === file?.id ? { ...one, url_archivo: file.url_archivo } : one,
      );
      const { domicilio_alternativo = bundle.sujeto_fiscal.domicilio_alternativo } = body.sujeto_fiscal ?? {};
      bundle = {
        ...bundle,
        sujeto_fiscal: { ...bundle.sujeto_fiscal, documento_proveedor, domicilio_alternativo },
      };
      attend((name) => name === (file ? 'DNI' : ADDRESS.name));
      return { data: bundle };
    }),
    storesWords,
    answer(sendRequest, () => {
      bundle = { ...bundle, ...aBundle(COMPLETE, 'PENDIENTE EN OBSERVACION') };
      return { data: bundle };
    }),
  );
  return { client, words, storesWords };
}

/** Stores the explanations only once the returned promise is resolved. */
export function storeSlowly({
  client,
  storesWords,
}: Pick<ReturnType<typeof correctionServer>, 'client' | 'storesWords'>) {
  const line = Promise.withResolvers<void>();
  const give: typeof storesWords.give = async (input, options) => {
    await line.promise;
    return storesWords.give(input, options);
  };
  client.use({ ...storesWords, give });
  return line;
}

export const sendButton = () => screen.findByRole('button', { name: 'Enviar correcciones' });
