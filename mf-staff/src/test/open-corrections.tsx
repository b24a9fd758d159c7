import type { CorrectionDraft, SupplierDocument } from 'shared-api/contract';
import type { DraftObservation } from 'shared-api/rules';
import { screen, userEvent, within } from 'shared-ui/testing';
import type { Detail } from '../detail/queries.ts';
import { type Call, fakeApi } from './api.ts';
import { CUIT, correctionDraft, DNI, detail, request, staff } from './fixtures.ts';
import { open } from './open.tsx';

export const DETAIL = `GET /sujeto-fiscal/${CUIT}`;
export const CORRECT = `PATCH /sujeto-fiscal/request/encorrecion/${CUIT}`;
export const DRAFT = `PUT /sujeto-fiscal/borrador-correccion/${CUIT}`;
const TEXTS = 'GET /tipo-documento-requerido/textos';

/** The server's draft, which outlives a page. */
export const draftServer: { stored: CorrectionDraft | null } = { stored: null };

/** Answers a save of the draft as the server does. */
function saveDraft({ body }: Call) {
  const { version, observaciones } = body as { version: number; observaciones: DraftObservation[] };
  if (version !== (draftServer.stored?.version ?? 0)) {
    const stored = { borrador_correccion: draftServer.stored };
    const refused = {
      statusCode: 409,
      error: 'Error',
      message: 'La cambió Eva',
      code: 'CONFLICTO',
      requestId: 'r1',
    };
    return Response.json({ ...refused, stored }, { status: 409 });
  }
  draftServer.stored =
    observaciones.length > 0 ? correctionDraft({ version: version + 1, observaciones }) : null;
  return { data: draftServer.stored };
}

/** The detail's answer with the draft as it is when it is read. */
const withDraft = (answer: Detail) => () => ({ ...answer, borrador_correccion: draftServer.stored });

/** A server with a request in review, and the draft of its correction. */
export const correctionsApi = (more: Record<string, unknown> = {}) =>
  fakeApi({
    [DETAIL]: withDraft(detail('OBSERVACION')),
    [`GET /chat/conversacion/${CUIT}`]: { mensajes: [] },
    [DRAFT]: saveDraft,
    [TEXTS]: {
      data: [{ id: DNI.tipo_documento?.id, textos_observacion: ['Falta el dorso.', 'Está vencido.'] }],
    },
    ...more,
  });

/** The request with these documents alone. */
export const withDocuments = (...documento_proveedor: SupplierDocument[]) => ({
  [DETAIL]: withDraft(
    detail('OBSERVACION', { sujeto_fiscal: request('OBSERVACION', { documento_proveedor }) }),
  ),
});

/** Opens a request, and the form of its correction. */
export async function openCorrections(api: ReturnType<typeof fakeApi>) {
  const rendered = open(`/dashboard/ver-tramite/${CUIT}`, api, staff('VISADOR'));
  await userEvent.click(await screen.findByRole('button', { name: 'Hacer una corrección' }));
  const dialog = await screen.findByRole('dialog', { name: 'Correcciones' });
  await within(dialog).findByRole('button', { name: 'Enviar correcciones' });
  return { ...rendered, dialog: within(dialog) };
}
export const sendCorrections = () =>
  userEvent.click(screen.getByRole('button', { name: 'Enviar correcciones' }));
