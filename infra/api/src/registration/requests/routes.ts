import * as contract from 'shared-api/contract';
import { can, type PersonType, pageSubject } from 'shared-api/rules';
import { recordExport } from '../../oversight/audit/index.ts';
import { today } from '../../platform/clock.ts';
import { type Call, type Platform, type Route, route, type SessionUser } from '../../platform/domain.ts';
import { notFound } from '../../platform/errors.ts';
import { sendAttachment } from '../../platform/http/attachment.ts';
import { SPREADSHEET_TYPES } from '../../platform/spreadsheet.ts';
import { TaxAuthorityError } from '../../tax-authority/index.ts';
import { findReviewer } from '../assignments/index.ts';
import { isRetired, markViews } from '../documents/index.ts';
import { labelName } from '../labels/index.ts';
import {
  attendedObservations,
  correctionDraftView,
  correctionView,
  lastCorrection,
} from '../observations/index.ts';
import { lookUpTaxpayer } from '../persons/index.ts';
import { dashboardOf } from './dashboard.ts';
import { saveDraft } from './drafts.ts';
import { exportRequests } from './export.ts';
import { namedSupplier, requestPage } from './list.ts';
import { ownRequests } from './own-requests.ts';
import { queueCounts, turnOf } from './queue.ts';
import { historyOf, mustReach, type RequestRecord, requestFor, requestNotFound } from './record/index.ts';
import { reviewRoutes } from './review.ts';
import { saveRequest } from './save.ts';
import { renewRequest, sendRequest } from './send.ts';
import { mustRepresent, startRequest } from './start.ts';
import { bundleOf, prepareRequestReads, requestView } from './view.ts';

export function requestRoutes(platform: Platform): Route[] {
  const { db, clock } = platform;
  const reads = prepareRequestReads(db);
  const bundle = async (call: Pick<Call<contract.Endpoint>, 'user' | 'tag'>, row: RequestRecord) => {
    call.tag(row.version);
    return bundleOf(platform, reads, call.user, row);
  };
  const readerOf = ({ id }: SessionUser) => ({ userId: id, today: today(clock) });
  const company = async (user: SessionUser, cuit: string) => {
    const taxpayer = await lookUpTaxpayer(platform, user, cuit).catch((error: unknown) => {
      if (error instanceof TaxAuthorityError && error.code === 'not_found') return null;
      throw error;
    });
    if (taxpayer?.tipo_persona !== 'JURIDICA') throw notFound('No se encontró la empresa');
    return { cuit, razon_social: taxpayer.razon_social ?? '' };
  };

  const start = (endpoint: typeof contract.startPersonRequest, kind: PersonType) =>
    route(endpoint, async (call) => {
      const row = await startRequest(platform, { ...call, cuit: call.params.cuit, kind });
      return bundle(call, row);
    });

  return [
    start(contract.startPersonRequest, 'FISICA'),
    start(contract.startCompanyRequest, 'JURIDICA'),
    route(contract.listOwnRequests, (call) => ownRequests(platform, call.user)),
    route(contract.validateCompany, async ({ user, params: { id } }) => {
      mustRepresent(user, id);
      return company(user, id);
    }),
    route(contract.findCompany, ({ user, params: { cuit } }) => company(user, cuit)),
    route(contract.requestData, async (call) => {
      const row = await requestFor(db, call.user, call.params.cuit);
      if (pageSubject(row).type !== call.params.type) throw requestNotFound();
      return bundle(call, row);
    }),
    route(contract.saveRequest, async (call) => {
      const { row, errores } = await saveRequest(platform, { ...call, cuit: call.params.cuit }, call.body);
      const data = await bundle(call, row);
      return Object.keys(errores).length > 0 ? { data, errores } : { data };
    }),
    route(contract.saveDraft, (call) => saveDraft(platform, call)),
    ...[contract.sendRequest, contract.sendRequestByGet].map((endpoint) =>
      route(endpoint, async (call) => {
        const row = await sendRequest(platform, { ...call, cuit: call.params.id });
        return { data: await bundle(call, row) };
      }),
    ),
    route(contract.renewRequest, async (call) => {
      const row = await renewRequest(platform, { ...call, cuit: call.params.cuit });
      return { data: await bundle(call, row) };
    }),

    route(contract.listRequests, async ({ query, about, user }) => {
      const taxId = await namedSupplier(db, query);
      if (taxId) about(taxId);
      return requestPage(db, query, readerOf(user));
    }),
    route(contract.reviewQueue, ({ user }) => queueCounts(db, readerOf(user))),
    route(contract.exportRequests, async ({ query, reply, about, user, audit }) => {
      const content = await exportRequests(platform, query, readerOf(user));
      const { formato, orden: _orden, ...filter } = query;
      const taxId = await namedSupplier(db, filter);
      if (taxId) about(taxId);
      // The audit log tells the label's name also after it was deleted.
      const etiqueta = filter.etiqueta && (await labelName(db, filter.etiqueta));
      await recordExport(db, audit, 'sujeto_fiscal', taxId, { ...filter, etiqueta });
      const name = `inscripciones-${today(clock)}.${formato}`;
      await sendAttachment(reply, SPREADSHEET_TYPES[formato], name, content);
    }),
    route(contract.dashboard, () => dashboardOf(platform)),
    route(contract.requestDetail, async (call) => {
      const { user } = call;
      mustReach(user, call.params.cuit);
      // The version is read first: a change made while the rest is read makes it stale.
      const [row] = await reads.request.execute({ cuit: call.params.cuit });
      if (!row) throw requestNotFound();
      call.tag(row.version);
      const { id } = row;
      const [accounts, documents, labels, [correction], revisor, marks, [draft]] = await Promise.all([
        reads.accounts.execute({ id }),
        reads.documents.execute({ id }),
        reads.labels.execute({ id }),
        reads.correction.execute({ id }),
        findReviewer(db, row.reviewerId),
        reads.marks.execute({ id }),
        can(user.tipo, 'requests.review') ? reads.correctionDraft.execute({ id }) : [],
      ]);
      return {
        sujeto_fiscal: requestView(platform, row, { accounts, documents }),
        correccion: correction ? await correctionView(platform, user, row, correction) : null,
        etiquetas: labels,
        turno: turnOf(row, revisor),
        revisor,
        vistos: markViews(
          marks,
          row,
          documents.filter((record) => !isRetired(record)),
        ),
        borrador_correccion: draft ? correctionDraftView(draft) : null,
      };
    }),
    route(contract.statusHistory, async (call) => {
      const row = await requestFor(db, call.user, call.params.cuit);
      const history = await historyOf(db, row.id);
      return history.map(({ createdAt, ...entry }, index) => ({
        ...entry,
        estado_actual: index === history.length - 1,
        createdAt: createdAt.toISOString(),
        sujeto_fiscal_cuit: row.cuit,
      }));
    }),
    route(contract.observations, async (call) => {
      const row = await requestFor(db, call.user, call.params.cuit);
      const [correction = null] = await lastCorrection(db, row.id);
      return attendedObservations(db, row, correction);
    }),
    ...reviewRoutes(platform),
  ];
}
