import {
  awaitsReviewer,
  awaitsStaff,
  bankOfCbu,
  certificateExpiry,
  fixedHolder,
  fold,
  isAssignable,
  isInCorrection,
  isInReview,
  todayInCity,
} from 'shared-api/rules';
import { type Actor, recordAudit, SYSTEM } from '../oversight/audit/index.ts';
import { insertRow, nextNumber } from '../platform/db/database.ts';
import { issueCertificate } from '../registration/certificates/index.ts';
import { noteWaiting } from '../registration/chat/index.ts';
import { chatMessages } from '../registration/chat/tables.ts';
import { documentsOf, documentViews } from '../registration/documents/index.ts';
import { labels, supplierLabels } from '../registration/labels/tables.ts';
import { storeObservedForm } from '../registration/observations/index.ts';
import { registryColumns } from '../registration/requests/index.ts';
import { type RequestRecord, replaceAccounts } from '../registration/requests/record/index.ts';
import { statusHistory, supplierRequests } from '../registration/requests/tables.ts';
import type { Taxpayer } from '../tax-authority/index.ts';
import {
  type Author,
  ago,
  type By,
  CLIENTS,
  type DemoContext,
  dayFromToday,
  LABELS,
  required,
  SCENARIOS,
  type Scenario,
  type Step,
  sampleFileOf,
} from './context.ts';
import { POWER_TITLE, RESOLUTION_TITLE, seedDocuments } from './documents.ts';

/** Writes one request in each state, with all that led to it. @returns their ids by tax id */
export async function seedRequests(
  context: DemoContext,
  suppliers: DemoContext['staff'],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  // Oldest first, so that their numbers grow with time.
  const byAge = SCENARIOS.toSorted((a, b) => b.steps[0].daysAgo - a.steps[0].daysAgo);
  for (const scenario of byAge) {
    const authorOf = (by: By) =>
      required(by === 'supplier' ? suppliers.get(scenario.person) : context.staff.get(by), `account ${by}`);
    const request = await seedRequest(context, scenario);
    await seedDocuments(context, scenario, request);
    for (const step of scenario.steps) {
      const author = step.by === 'system' ? SYSTEM : authorOf(step.by);
      await seedStep(context, scenario, request, step, author);
    }
    await seedMessages(context, scenario, request, authorOf);
    ids.set(request.cuit, request.id);
  }
  return ids;
}

async function seedRequest(context: DemoContext, scenario: Scenario): Promise<RequestRecord> {
  const { tx } = context;
  const taxpayer = required(context.taxpayers.get(scenario.cuit), `taxpayer ${scenario.cuit}`);
  const [first] = scenario.steps;
  const last = scenario.steps.at(-1) ?? first;
  const review = scenario.steps.findLast(({ estado }) => isInReview(estado));
  const lastSent = scenario.steps.findLast(({ estado }) => awaitsReviewer(estado));
  const startedAt = ago(context, first.daysAgo);
  const row = await insertRow(tx, supplierRequests, {
    cuit: taxpayer.cuit,
    tipo_persona: taxpayer.tipo_persona,
    nro_tramite: await nextNumber(tx, 'tramite', todayInCity(startedAt)),
    estado: last.estado,
    estado_desde: ago(context, last.daysAgo),
    sentAt: lastSent && awaitsStaff(last.estado) ? ago(context, lastSent.daysAgo) : null,
    wasCorrected: isAssignable(last.estado) && scenario.steps.some(({ estado }) => isInCorrection(estado)),
    reviewerId: review && isAssignable(last.estado) ? context.staff.get(review.by)?.id : null,
    version: scenario.steps.length,
    createdAt: startedAt,
    updatedAt: ago(context, last.daysAgo),
    ...registryColumns(taxpayer),
    ...formColumns(context, scenario, taxpayer),
  });
  const banco = bankOfCbu(scenario.cbu) ?? '';
  const titular = fixedHolder(taxpayer) ?? taxpayer.nombre_persona_humana ?? '';
  await replaceAccounts(tx, row.id, [
    { titular, banco, cbu: scenario.cbu, alias: null, nro_cuenta: null, cuenta_predeterminada: true },
  ]);
  return row;
}

function formColumns(context: DemoContext, { steps, attorney }: Scenario, taxpayer: Taxpayer) {
  const complete = steps.length > 1;
  return {
    condicion_fiscal: taxpayer.condicion_fiscal_sugerida,
    fecha_primer_ejercicio_economico:
      taxpayer.tipo_persona === 'JURIDICA' ? `${dayFromToday(context, 0).slice(0, 4)}-01-01` : null,
    correo_electronico_notificacion: taxpayer.email_afip,
    declaracion_jurada_domicilio_electronico: complete,
    declaracion_jurada_contratar_administracion_publica: complete,
    declaracion_jurada_legislacion_laboral_vigente: complete,
    declaracion_jurada_cuenta_bancaria: complete,
    principales_clientes: complete ? CLIENTS : [],
    ...(attorney && {
      declaracion_jurada_representante_apoderado: true,
      poder_legal: sampleFileOf(context, POWER_TITLE),
      cuit_apoderado_legal: attorney.cuit,
      apoderado_legal_nombre: attorney.nombre,
      fecha_otorgamiento_poder: dayFromToday(context, -400),
      fecha_alcance_poder_legal: dayFromToday(context, 700),
    }),
  };
}

async function seedStep(
  context: DemoContext,
  scenario: Scenario,
  request: RequestRecord,
  step: Step,
  user: Actor,
): Promise<void> {
  const { tx, platform } = context;
  const at = ago(context, step.daysAgo);
  const { estado, observaciones = [] } = step;
  const entry = { requestId: request.id, estado, userId: user.id, observaciones, createdAt: at };
  const written = await insertRow(tx, statusHistory, entry);
  await recordAudit(tx, {
    user,
    where: 'demo',
    at,
    entity: 'sujeto_fiscal',
    entityId: request.id,
    taxId: request.cuit,
    operation: estado === 'INICIADO' ? 'ALTA' : 'CAMBIO DE ESTADO',
    after: { estado, ...(observaciones.length > 0 && { observaciones }) },
  });
  // 'Cambios' compares with the form as it was when the correction was asked for.
  if (isInCorrection(request.estado) && isInCorrection(estado)) {
    await storeObservedForm(tx, request, written.id, at);
  }
  if (estado !== 'HABILITADO') return;
  const views = documentViews(platform, request, await documentsOf(tx, request.id));
  await issueCertificate({ clock: { now: () => at } }, tx, {
    request,
    resolution: required(scenario.resolution, `resolution for ${request.cuit}`),
    resolutionFileId: sampleFileOf(context, RESOLUTION_TITLE),
    expiry: certificateExpiry(views),
  });
}

async function seedMessages(
  context: DemoContext,
  { messages }: Scenario,
  request: RequestRecord,
  authorOf: (by: By) => Author,
): Promise<void> {
  for (const message of messages) {
    const written = await insertRow(context.tx, chatMessages, {
      requestId: request.id,
      remitente: message.by === 'supplier' ? 'PROVEEDOR' : 'AUDITOR',
      userId: authorOf(message.by).id,
      mensaje: message.text,
      leido: message.read,
      createdAt: ago(context, message.daysAgo),
    });
    await noteWaiting(context.tx, written);
  }
}

export async function seedLabels(context: DemoContext, requests: ReadonlyMap<string, string>): Promise<void> {
  const createdAt = ago(context, 1);
  const rows = await context.tx
    .insert(labels)
    .values(LABELS.map((nombre) => ({ nombre, nombreBusqueda: fold(nombre), createdAt })))
    .returning({ id: labels.id, nombre: labels.nombre });
  const ids = new Map(rows.map(({ id, nombre }) => [nombre, id]));
  await context.tx.insert(supplierLabels).values(
    SCENARIOS.flatMap((scenario) =>
      scenario.labels.map((name) => ({
        requestId: required(requests.get(scenario.cuit), `request ${scenario.cuit}`),
        labelId: required(ids.get(name), `label ${name}`),
        createdAt,
      })),
    ),
  );
}
