import * as contract from 'shared-api/contract';
import { isTaxId } from 'shared-api/rules';
import { notFound } from '../../platform/errors.ts';
import { type Call, type Route, route, userOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { TaxAuthorityError } from '../../tax-authority/index.ts';
import { correctionView, lastCorrection } from '../observations/index.ts';
import { lookUpTaxpayer } from '../persons/index.ts';
import { formOf } from './form.ts';
import { listRequestRows } from './list.ts';
import { mustReach, type RequestRecord, requestFor, requestNotFound } from './record/index.ts';
import { historyOf, prepareRequestReads } from './repository.ts';
import { approveRequest, correctRequest, rejectRequest, takeRequest } from './review.ts';
import { saveRequest } from './save.ts';
import { renewRequest, sendRequest } from './send.ts';
import { mustRepresent, startCompanyRequest, startPersonRequest } from './start.ts';
import { turnsOf } from './turns.ts';
import { bundleOf, requestView } from './view.ts';

type Any = Call<contract.Endpoint>;

/** Which version of the request the caller saw, and what was called: what every action needs besides the caller. */
const contextOf = ({ seenVersion, endpointId }: Pick<Any, 'seenVersion' | 'endpointId'>) => ({
  seenVersion,
  where: endpointId,
});

export function requestRoutes(platform: Platform): Route[] {
  const { db } = platform;
  const reads = prepareRequestReads(db);
  const bundle = async (call: Pick<Any, 'user' | 'tag'>, row: RequestRecord) => {
    call.tag(row.version);
    return bundleOf(platform, reads, userOf(call), row);
  };
  const done = (call: Pick<Any, 'tag'>, row: RequestRecord, message: string) => {
    call.tag(row.version);
    return { message };
  };
  const company = async (call: Pick<Any, 'user'>, cuit: string) => {
    const found = await lookUpTaxpayer(platform, userOf(call), cuit).catch((error: unknown) => {
      if (error instanceof TaxAuthorityError && error.code === 'not_found') return null;
      throw error;
    });
    if (found?.tipo_persona !== 'JURIDICA') throw notFound('No se encontró la empresa');
    return { cuit, razon_social: found.razon_social ?? '' };
  };

  return [
    route(contract.startPersonRequest, async (call) =>
      bundle(call, await startPersonRequest(platform, userOf(call), call.params.cuit, call.endpointId)),
    ),
    route(contract.startCompanyRequest, async (call) =>
      bundle(call, await startCompanyRequest(platform, userOf(call), call.params.cuit, call.endpointId)),
    ),
    route(contract.validateCompany, async (call) => {
      mustRepresent(userOf(call), call.params.id);
      return company(call, call.params.id);
    }),
    route(contract.findCompany, (call) => company(call, call.params.cuit)),
    route(contract.requestData, async (call) => {
      const row = await requestFor(db, userOf(call), call.params.cuit);
      const person = row.tipo_persona === 'FISICA' ? 'persona-humana' : 'persona-juridica';
      if (person !== call.params.type) throw requestNotFound();
      return bundle(call, row);
    }),
    route(contract.saveRequest, async (call) => {
      const input = { body: call.body, ...contextOf(call) };
      return { data: await bundle(call, await saveRequest(platform, userOf(call), call.params.cuit, input)) };
    }),
    ...[contract.sendRequest, contract.sendRequestByGet].map((endpoint) =>
      route(endpoint, async (call) => {
        const input = { cuit: call.params.id, noteDone: call.noteDone, ...contextOf(call) };
        return { data: await bundle(call, await sendRequest(platform, userOf(call), input)) };
      }),
    ),
    route(contract.renewRequest, async (call) => {
      const input = { cuit: call.params.cuit, ...contextOf(call) };
      return { data: await bundle(call, await renewRequest(platform, userOf(call), input)) };
    }),

    route(contract.listRequests, ({ query, about }) => {
      if (query.cuit && isTaxId(query.cuit)) about(query.cuit);
      return listRequestRows(db, query);
    }),
    route(contract.requestDetail, async (call) => {
      const user = userOf(call);
      mustReach(user, call.params.cuit);
      // Read first: a decision on what was changed while the rest is read finds its version stale.
      const row = await reads.request(call.params.cuit);
      if (!row) throw requestNotFound();
      call.tag(row.version);
      const [accounts, documents, labels, correction, turns] = await Promise.all([
        reads.accounts(row.id),
        reads.documents(row.id),
        reads.labels(row.id),
        reads.correction(row.id),
        turnsOf(db, [row]),
      ]);
      return {
        sujeto_fiscal: requestView(platform, row, { accounts, documents }),
        correccion:
          correction && (await correctionView(platform, db, user, row, correction, () => formOf(db, row))),
        etiquetas: labels,
        turno: turns.get(row.id) ?? null,
      };
    }),
    route(contract.statusHistory, async (call) => {
      const row = await requestFor(db, userOf(call), call.params.cuit);
      const history = await historyOf(db, row.id);
      return history.map(({ createdAt, ...record }, index) => ({
        ...record,
        estado_actual: index === history.length - 1,
        createdAt: createdAt.toISOString(),
        sujeto_fiscal_cuit: row.cuit,
      }));
    }),
    route(contract.observations, async (call) => {
      const row = await requestFor(db, userOf(call), call.params.cuit);
      const [correction] = await lastCorrection(db, row.id);
      return correction?.observaciones ?? [];
    }),

    route(contract.takeRequest, async (call) => {
      const input = { cuit: call.params.cuit, ...contextOf(call) };
      return done(call, await takeRequest(platform, userOf(call), input), 'La revisión comenzó');
    }),
    route(contract.correctRequest, async (call) => {
      const row = await correctRequest(platform, userOf(call), {
        cuit: call.params.cuit,
        observations: call.body.observacion,
        documentIds: call.body.docs_ids,
        ...contextOf(call),
      });
      return done(call, row, 'Se realizó con éxito la corrección');
    }),
    route(contract.approveRequest, async (call) => {
      const row = await approveRequest(platform, userOf(call), {
        cuit: call.params.cuit,
        resolution: call.body.resolucion,
        resolutionUrl: call.body.resolucion_url,
        noteDone: call.noteDone,
        ...contextOf(call),
      });
      return done(call, row, 'Inscripción habilitada con éxito');
    }),
    route(contract.rejectRequest, async (call) => {
      const input = { cuit: call.params.cuit, ...contextOf(call) };
      return done(call, await rejectRequest(platform, userOf(call), input), 'Solicitud inhabilitada');
    }),
  ];
}
