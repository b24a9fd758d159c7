import type { DraftObservation } from 'shared-api/rules';
import { screen, within } from 'shared-ui/testing';
import { afterEach, beforeEach, vi } from 'vitest';
import type { FromList } from '../paths.ts';
import { fakeApi } from './api.ts';
import { CUIT, DNI, detail, listAnswer, request, row, staff } from './fixtures.ts';
import { open } from './open.tsx';
import { showEverything } from './viewer.ts';

export const NEXT_CUIT = '30558539565';
export const PATH = `/dashboard/ver-tramite/${CUIT}?tab=archivos`;
export const DETAIL = `GET /sujeto-fiscal/${CUIT}`;
export const MARK = `PUT /sujeto-fiscal/vistos/${CUIT}`;
export const DRAFT = `PUT /sujeto-fiscal/borrador-correccion/${CUIT}`;
export const CORRECT = `PATCH /sujeto-fiscal/request/encorrecion/${CUIT}`;
export const NAME = 'Acta de designación de representantes';
export const TEXTS = ['No se lee bien.', 'Falta el dorso.'];

export const onDni = { documento: DNI.id, name: 'DNI', observacion: TEXTS[1] ?? '', reemplazable: true };
export const draftOf = (version: number, ...observaciones: DraftObservation[]) => ({
  version,
  observaciones,
  usuario: { nombre: 'Eva', apellido: 'Gil' },
  fecha: '2026-05-06T12:30:00.000Z',
});

/** A portal that keeps marks and draft, as the server does. `from`: the list that the request was opened from. */
export function desk(more: Record<string, unknown> = {}, from: FromList | null = null) {
  const api = fakeApi({
    [DETAIL]: detail('OBSERVACION'),
    [`GET /sujeto-fiscal/${NEXT_CUIT}`]: detail('OBSERVACION', {
      sujeto_fiscal: request('OBSERVACION', { cuit: NEXT_CUIT, razon_social: 'Otra empresa' }),
    }),
    [`GET /chat/conversacion/${CUIT}`]: { mensajes: [] },
    [`GET /chat/conversacion/${NEXT_CUIT}`]: { mensajes: [] },
    [`PUT /sujeto-fiscal/vistos/${NEXT_CUIT}`]: { data: [] },
    'GET /sujeto-fiscal': listAnswer([row(), row({ cuit: NEXT_CUIT, razon_social: 'Otra empresa' })]),
    'GET /tipo-documento-requerido/textos': {
      data: [{ id: DNI.tipo_documento?.id, textos_observacion: TEXTS }],
    },
    [MARK]: ({ body }: { body: { documento: string; archivo: string; estado: string } }) => ({
      data: [
        {
          documento: body.documento,
          archivo: body.documento,
          estado: body.estado,
          usuario: { nombre: 'Ana', apellido: 'Paz' },
          fecha: '2026-05-06T12:30:00.000Z',
        },
      ],
    }),
    [DRAFT]: ({ body }: { body: { version: number; observaciones: (typeof onDni)[] } }) => ({
      data: body.observaciones.length === 0 ? null : draftOf(body.version + 1, ...body.observaciones),
    }),
    ...more,
  });
  return { api, ...open(PATH, api, staff('VISADOR'), from) };
}

/** Gives every test of the desk an empty tab, and files that a browser can show. */
export function prepareDesk(): void {
  beforeEach(() => {
    sessionStorage.clear();
    showEverything();
    URL.createObjectURL = () => 'blob:archivo';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      async () => new Response('x', { headers: { 'content-type': 'image/png' } }),
    );
  });
  afterEach(() => void vi.restoreAllMocks());
}

export const findItemHeading = (name: string) => screen.findByRole('heading', { level: 2, name });
export const side = () => within(screen.getByRole('complementary', { name: 'Mesa de revisión' }));
