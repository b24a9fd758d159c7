import type { Observation } from 'shared-api/contract';
import {
  type Action,
  type CivilDate,
  certificateExpiry,
  correctionProblem,
  formatDate,
  resolutionProblem,
  unfinishedDocuments,
  unfinishedDocumentsMessage,
} from 'shared-api/rules';
import { ownFileId } from '../../files/index.ts';
import { today } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { conflict, invalid, Refusal } from '../../platform/errors.ts';
import type { NoteDone } from '../../platform/http/route.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { issueCertificate, revokeCertificates } from '../certificates/index.ts';
import {
  createRequiredDocuments,
  documentsOf,
  documentViews,
  nameForCorrection,
} from '../documents/index.ts';
import { lastChange } from './last-change.ts';
import { mustBeCurrent, type RequestRecord, withLockedRequest } from './record/index.ts';
import { mustBeAllowed, transition } from './transition.ts';

export interface StaffAction {
  readonly cuit: string;
  readonly seenVersion: number | null;
  readonly where: string;
}

const ENABLING_ENDED = 'La habilitación terminó y su certificado dejó de valer.';
const ANOTHER_LATER = 'Tendrá otro cuando la inscripción se apruebe de nuevo.';
const RELOAD = 'Actualice la página para ver cómo quedó.';

/** A decision of staff on a request, locked. @throws Refusal 403, 404, 409 with who did what before */
const decide = <T>(
  platform: Platform,
  user: SessionUser,
  action: Action,
  { cuit, seenVersion }: StaffAction,
  work: (tx: Transaction, row: RequestRecord) => Promise<T>,
): Promise<T> =>
  withLockedRequest(platform, user, cuit, async (tx, row) => {
    try {
      mustBeAllowed(row, action, user);
      mustBeCurrent(row, seenVersion);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 409) throw error;
      const told = await lastChange(tx, cuit);
      throw told ? conflict(`${told} ${RELOAD}`, error.code) : error;
    }
    return work(tx, row);
  });

/** Takes a request into review ('Iniciar revisión'). */
export function takeRequest(
  platform: Platform,
  user: SessionUser,
  input: StaffAction,
): Promise<RequestRecord> {
  return decide(platform, user, 'take', input, async (tx, row) => {
    return transition(platform, tx, row, { action: 'take', user, where: input.where });
  });
}

/**
 * Takes back the certificates that are in force.
 * @param outlook what the supplier is told of another one
 * @returns what the audit log says of it, and the supplier's mail
 */
async function revoked({ clock }: Platform, tx: Transaction, row: RequestRecord, outlook?: string) {
  const numbers = await revokeCertificates(tx, row.id, clock.now());
  if (numbers.length === 0) return { told: {}, also: [] };
  return {
    told: { certificados_revocados: numbers },
    also: [[ENABLING_ENDED, outlook].filter(Boolean).join(' ')],
  };
}

/**
 * Asks for corrections. The documents named may be replaced; all of them if none is named. An enabling ends with it.
 * @throws Refusal 400 an observation or a document is wrong
 */
export function correctRequest(
  platform: Platform,
  user: SessionUser,
  input: StaffAction & { observations: Observation[]; documentIds: readonly string[] },
): Promise<RequestRecord> {
  const problem = correctionProblem(input.observations);
  if (problem) throw invalid(problem);
  return decide(platform, user, 'correct', input, async (tx, row) => {
    const known = new Set((await documentsOf(tx, row.id)).map(({ document }) => document.id));
    if (input.documentIds.some((id) => !known.has(id))) {
      throw invalid('docs_ids: uno de los documentos no es de esta inscripción');
    }
    await nameForCorrection(tx, row.id, input.documentIds);
    await createRequiredDocuments(tx, row, platform.clock.now(), input.documentIds.length > 0);
    const { observations, where } = input;
    const { told, also } = await revoked(platform, tx, row, ANOTHER_LATER);
    return transition(platform, tx, row, {
      action: 'correct',
      user,
      where,
      observations,
      change: { restrictsDocuments: input.documentIds.length > 0 },
      told: { docs_ids: input.documentIds, ...told },
      also,
    });
  });
}

/** Approves with a resolution and emits the certificate. @throws Refusal 400 a document is not in order */
export function approveRequest(
  platform: Platform,
  user: SessionUser,
  input: StaffAction & { resolution: string; resolutionUrl: string; noteDone: NoteDone },
): Promise<RequestRecord> {
  const problem = resolutionProblem(input.resolution);
  if (problem) throw invalid(problem);
  return decide(platform, user, 'approve', input, async (tx, row) => {
    const documents = documentViews(platform, row, await documentsOf(tx, row.id));
    const unfinished = unfinishedDocuments(documents, today(platform.clock));
    if (unfinished.length > 0) throw invalid(unfinishedDocumentsMessage(unfinished), 'DOCUMENTOS_PENDIENTES');
    const resolutionFileId = await ownFileId(tx, input.resolutionUrl, user.id);
    await nameForCorrection(tx, row.id, []);
    const { numero, vence } = await issueCertificate(platform, tx, {
      request: row,
      resolution: input.resolution,
      resolutionFileId,
      expiry: certificateExpiry(documents),
    });
    const told = {
      certificado: { numero, vence, resolucion: input.resolution, resolucion_archivo: resolutionFileId },
    };
    const approved = await transition(platform, tx, row, {
      action: 'approve',
      user,
      where: input.where,
      change: { restrictsDocuments: false },
      told,
      also: [certificateNews(numero, vence)],
    });
    await input.noteDone(tx);
    return approved;
  });
}

/** What the supplier is told of a certificate that was just given. */
const certificateNews = (numero: string, vence: CivilDate | null): string =>
  `Tiene el certificado N° ${numero}, ${vence === null ? 'sin fecha de vencimiento' : `válido hasta el ${formatDate(vence)} inclusive`}.`;

/** Rejects or disables; irreversible. An enabling ends with it. */
export function rejectRequest(
  platform: Platform,
  user: SessionUser,
  input: StaffAction,
): Promise<RequestRecord> {
  return decide(platform, user, 'reject', input, async (tx, row) => {
    const ended = await revoked(platform, tx, row);
    return transition(platform, tx, row, { action: 'reject', user, where: input.where, ...ended });
  });
}
