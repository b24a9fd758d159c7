import * as contract from 'shared-api/contract';
import {
  type Action,
  approvalProblem,
  certificateExpiry,
  formatDate,
  REJECTION_REASON_NAME,
} from 'shared-api/rules';
import { today } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type Call, type Platform, type Route, route } from '../../platform/domain.ts';
import { conflict, invalid, Refusal } from '../../platform/errors.ts';
import { findReviewer } from '../assignments/index.ts';
import { issueCertificate, resolutionFileId, revokeCertificates } from '../certificates/index.ts';
import {
  createRequiredDocuments,
  documentsOf,
  documentViews,
  nameForCorrection,
} from '../documents/index.ts';
import { mustBeCurrentDraft, mustHaveSeenDraft } from '../observations/index.ts';
import { lastChange } from './last-change.ts';
import { mustBeCurrent, type RequestRecord, withLockedRequest } from './record/index.ts';
import { mustBeAllowed, type RequestCommand, type TransitionInput, transition } from './transition.ts';

const ENABLING_ENDED = 'La habilitación terminó y su certificado dejó de valer.';
const NEXT_CERTIFICATE = 'Tendrá otro cuando la inscripción se apruebe de nuevo.';
const RELOAD = 'Actualice la página para ver cómo quedó.';

/**
 * Makes a reviewer's decision on the locked request.
 * @param prepare does what the decision brings with it, and returns what the new state tells of that
 * @throws Refusal 403, 404, 409 that says who changed what before
 */
const decide = (
  platform: Platform,
  action: Action,
  command: RequestCommand,
  prepare: (
    tx: Transaction,
    row: RequestRecord,
  ) => Promise<Omit<TransitionInput, 'action' | 'user' | 'where'>>,
): Promise<RequestRecord> =>
  withLockedRequest(platform, command.user, command.cuit, async (tx, row) => {
    try {
      mustBeAllowed(row, action, command.user);
      mustBeCurrent(row, command.seenVersion);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 409) throw error;
      const change = await lastChange(tx, command.cuit);
      throw change ? conflict(`${change} ${RELOAD}`, error.code) : error;
    }
    const after = await transition(platform, tx, row, { ...command, action, ...(await prepare(tx, row)) });
    await command.noteDone(tx);
    return after;
  });

export function reviewRoutes(platform: Platform): Route[] {
  const confirm = ({ tag }: Pick<Call<contract.Endpoint>, 'tag'>, row: RequestRecord, message: string) => {
    tag(row.version);
    return { message };
  };
  return [
    route(contract.takeRequest, async (call) => {
      const command = { ...call, cuit: call.params.cuit };
      const row = await decide(platform, 'take', command, async () => ({
        change: { reviewerId: call.user.id },
      }));
      return confirm(call, row, 'La revisión comenzó');
    }),

    // Asking for corrections ends an enabling. The named documents may be replaced; all of them if none is named.
    route(contract.correctRequest, async (call) => {
      const command = { ...call, cuit: call.params.cuit };
      const { observacion: observations, docs_ids: documentIds, borrador: draftVersion } = call.body;
      const row = await decide(platform, 'correct', command, async (tx, request) => {
        if (draftVersion !== undefined) await mustBeCurrentDraft(tx, request.id, draftVersion);
        const ownIds = new Set((await documentsOf(tx, request.id)).map(({ document }) => document.id));
        const observedIds = observations.flatMap(({ documento }) => documento ?? []);
        if ([...documentIds, ...observedIds].some((id) => !ownIds.has(id))) {
          throw invalid('Uno de los documentos elegidos no es de esta inscripción. Actualice la página.');
        }
        const restrictsDocuments = documentIds.length > 0;
        await nameForCorrection(tx, request.id, documentIds);
        await createRequiredDocuments(tx, request, platform.clock.now(), restrictsDocuments);
        // A corrected request comes back to its reviewer.
        const reviewer = await findReviewer(tx, request.reviewerId);
        const { auditDetails, mailLines = [] } = await revokeInForce(platform, tx, request, NEXT_CERTIFICATE);
        return {
          observations,
          change: { restrictsDocuments, reviewerId: reviewer?.id ?? call.user.id },
          auditDetails: { docs_ids: documentIds, ...auditDetails },
          mailLines,
        };
      });
      return confirm(call, row, 'Se realizó con éxito la corrección');
    }),

    route(contract.approveRequest, async (call) => {
      const { row } = await approveRequest(platform, { ...call, cuit: call.params.cuit }, call.body);
      return confirm(call, row, 'Inscripción habilitada con éxito');
    }),

    // Rejecting or disabling ends an enabling, and is irreversible.
    route(contract.rejectRequest, async (call) => {
      const command = { ...call, cuit: call.params.cuit };
      const { motivo, borrador: draftVersion } = call.body;
      const observations = motivo === '' ? [] : [{ name: REJECTION_REASON_NAME, observacion: motivo }];
      const row = await decide(platform, 'reject', command, async (tx, request) => {
        if (draftVersion !== undefined) await mustHaveSeenDraft(tx, request.id, draftVersion);
        return { observations, ...(await revokeInForce(platform, tx, request)) };
      });
      return confirm(call, row, 'Solicitud inhabilitada');
    }),
  ];
}

/** Revokes the certificates in force. @returns what the audit log and the supplier's mail say about it */
async function revokeInForce({ clock }: Platform, tx: Transaction, row: RequestRecord, outlook?: string) {
  const numbers = await revokeCertificates(tx, row.id, clock.now());
  if (numbers.length === 0) return {};
  return {
    auditDetails: { certificados_revocados: numbers },
    mailLines: [[ENABLING_ENDED, outlook].filter(Boolean).join(' ')],
  };
}

/**
 * Approves with a resolution and issues the certificate.
 * @returns the record after the change and the certificate's number
 * @throws Refusal 400 for an unfinished document, 409 for a correction's draft that the reviewer has not seen
 */
export async function approveRequest(
  platform: Platform,
  command: RequestCommand,
  { resolucion, resolucion_url, borrador: draftVersion }: contract.BodyOf<typeof contract.approveRequest>,
) {
  let certificado = '';
  const row = await decide(platform, 'approve', command, async (tx, request) => {
    if (draftVersion !== undefined) await mustHaveSeenDraft(tx, request.id, draftVersion);
    const documents = documentViews(platform, request, await documentsOf(tx, request.id));
    const problem = approvalProblem({ estado: request.estado, documents }, today(platform.clock));
    if (problem !== null) throw invalid(problem, 'DOCUMENTOS_PENDIENTES');
    const fileId = await resolutionFileId(tx, resolucion_url, command.user);
    await nameForCorrection(tx, request.id, []);
    const { numero, vence } = await issueCertificate(platform, tx, {
      request,
      resolution: resolucion,
      resolutionFileId: fileId,
      expiry: certificateExpiry(documents),
    });
    certificado = numero;
    const validity =
      vence === null ? 'sin fecha de vencimiento' : `válido hasta el ${formatDate(vence)} inclusive`;
    return {
      change: { restrictsDocuments: false },
      auditDetails: { certificado: { numero, vence, resolucion, resolucion_archivo: fileId } },
      mailLines: [`Tiene el certificado N° ${numero}, ${validity}.`],
    };
  });
  return { row, certificado };
}
