import { requestData, startPersonRequest, statusHistory } from 'shared-api/contract';
import type { Estado } from 'shared-api/rules';
import { act, answer, expectAccessible, fakeClient, screen, waitFor } from 'shared-ui/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { aBundle, PERSON_CUIT, uuid } from '../test/bundle.ts';
import { open } from '../test/open.tsx';

const FORM = `/persona-humana/register/${PERSON_CUIT}`;
const TITLE = 'El trámite cambió en otra parte';
afterEach(() => void vi.useRealTimers());

/** The form, open while its request comes into another state. */
async function overtaken(estado: Estado) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { createdAt } = aBundle().estado_tramite;
  const record = {
    id: uuid(1),
    estado: 'INICIADO' as Estado,
    estado_actual: true,
    createdAt,
    usuario: null,
    observaciones: [],
    sujeto_fiscal_cuit: PERSON_CUIT,
  };
  const client = fakeClient(answer(startPersonRequest, aBundle()), answer(statusHistory, [record]));
  const view = open(FORM, { client });
  await screen.findByText('Paso 2 de 5 - Datos del Proveedor');
  act(() => void vi.advanceTimersByTime(20_000));
  await waitFor(() => expect(client.inputs(statusHistory)).toHaveLength(1));
  expect(screen.queryByText(TITLE)).toBeNull();
  client.use(
    answer(statusHistory, [
      record,
      { ...record, id: uuid(2), estado, createdAt: '2026-03-03T12:00:00.000Z' },
    ]),
  );
  act(() => void vi.advanceTimersByTime(20_000));
  await screen.findByText(TITLE);
  vi.useRealTimers();
  return { ...view, client };
}

it('tells whoever fills a form that was sent elsewhere, and leads to how it stands', async () => {
  await overtaken('PENDIENTE EN OBSERVACION');
  expect(screen.getByText(/ya no se puede guardar ni enviar/).closest('[role=status]')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver cómo quedó' }).getAttribute('href')).toBe(
    `/request-management/estado-tramite/persona-humana/${PERSON_CUIT}`,
  );
  await expectAccessible();
});

it('reads again a form that asks for corrections by now', async () => {
  const { client, person } = await overtaken('EN CORRECCION');
  const again = aBundle({ version: 2 }, 'EN CORRECCION');
  const estado_tramite = { ...again.estado_tramite, createdAt: '2026-03-03T12:00:00.000Z' };
  client.use(answer(requestData, { ...again, estado_tramite }));
  await person.click(screen.getByRole('button', { name: 'Actualizar el formulario' }));
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
});
