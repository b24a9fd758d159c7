import type { BodyOf } from 'shared-api/contract';
import * as contract from 'shared-api/contract';
import {
  type Action,
  approvalProblem,
  type CivilDate,
  certificateExpiry,
  formatDate,
  REJECTION_REASON_NAME,
} from 'shared-api/rules';
import { today } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { conflict, invalid, Refusal } from '../../platform/errors.ts';
import { type Call, type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
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
import { mustBeAllowed, type RequestCommand, transition } from './transition.ts';

const ENABLING_ENDED = 'La habilitación terminó y su certificado dejó de valer.';
const NEXT_CERTIFICATE = 'Tendrá otro cuando la inscripción se apruebe de nuevo.';
const RELOAD = 'Actualice la página para ver cómo quedó.';

/** Runs a reviewer's decision on the locked request. @throws Refusal 403, 404, 409 that says who changed what before */
const decide = <T>(
  platform: Platform,
  action: Action,
  { user, cuit, seenVersion }: RequestCommand,
  work: (tx: Transaction, row: RequestRecord) => Promise<T>,
): Promise<T> =>
  withLockedRequest(platform, user, cuit, async (tx, row) => {
    try {
      mustBeAllowed(row, action, user);
      mustBeCurrent(row, seenVersion);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 409) throw error;
      const change = await lastChange(tx, cuit);
      throw change ? conflict(`${change} ${RELOAD}`, error.code) : error;
    }
    return work(tx, row);
  });

export function reviewRoutes(platform: Platform): Route[] {
  const confirm = ({ tag }: Pick<Call<contract.Endpoint>, 'tag'>, row: RequestRecord, message: string) => {
    tag(row.version);
    return { message };
  };
  return [
    route(contract.takeRequest, async (call) => {
      const command = { ...call, cuit: call.params.cuit };
      const change = { reviewerId: call.user.id };
      const row = await decide(platform, 'take', command, (tx, request) =>
        transition(platform, tx, request, { ...command, action: 'take', change }),
      );
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
        return transition(platform, tx, request, {
          ...command,
          action: 'correct',
          observations,
          change: { restrictsDocuments, reviewerId: reviewer?.id ?? call.user.id },
          auditDetails: { docs_ids: documentIds, ...auditDetails },
          mailLines,
        });
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
        const revocation = await revokeInForce(platform, tx, request);
        return transition(platform, tx, request, {
          ...command,
          ...revocation,
          action: 'reject',
          observations,
        });
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
export function approveRequest(
  platform: Platform,
  command: RequestCommand,
  { resolucion, resolucion_url, borrador: draftVersion }: BodyOf<typeof contract.approveRequest>,
): Promise<{ readonly row: RequestRecord; readonly certificado: string }> {
  return decide(platform, 'approve', command, async (tx, row) => {
    if (draftVersion !== undefined) await mustHaveSeenDraft(tx, row.id, draftVersion);
    const documents = documentViews(platform, row, await documentsOf(tx, row.id));
    const problem = approvalProblem({ estado: row.estado, documents }, today(platform.clock));
    if (problem !== null) throw invalid(problem, 'DOCUMENTOS_PENDIENTES');
    const fileId = await resolutionFileId(tx, resolucion_url, command.user);
    await nameForCorrection(tx, row.id, []);
    const { numero, vence } = await issueCertificate(platform, tx, {
      request: row,
      resolution: resolucion,
      resolutionFileId: fileId,
      expiry: certificateExpiry(documents),
    });
    const after = await transition(platform, tx, row, {
      ...command,
      action: 'approve',
      change: { restrictsDocuments: false },
      auditDetails: { certificado: { numero, vence, resolucion, resolucion_archivo: fileId } },
      mailLines: [certificateLine(numero, vence)],
    });
    await command.noteDone(tx);
    return { row: after, certificado: numero };
  });
}

const certificateLine = (numero: string, vence: CivilDate | null): string =>
  `Tiene el certificado N° ${numero}, ${vence === null ? 'sin fecha de vencimiento' : `válido hasta el ${formatDate(vence)} inclusive`}.`;
