import { sendRequest, startPersonRequest, uploadFile } from 'shared-api/contract';
import {
  act,
  answer,
  expectAccessible,
  fakeClient,
  laterAnswers,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { aBundle, COMPLETE } from '../test/bundle.ts';
import { give, type Person } from '../test/files.ts';
import { open, savesAfter, savesOf } from '../test/open.tsx';
import { FORM } from '../test/wizard.ts';

const UPLOADED = '/api/municat/files/00000000-0000-4000-8000-000000000777';
const TOLD = 'Todavía se está subiendo un archivo';

/** The complete form with an upload that ends, and a save of it that ends, when the test says so. */
function slowForm() {
  const bundle = aBundle(COMPLETE);
  const slow = laterAnswers([
    ['upload', UPLOADED],
    ['save', ''],
  ]);
  const aborted: string[] = [];
  const client = fakeClient(
    answer(startPersonRequest, bundle),
    answer(uploadFile, async (_input, { signal }) => {
      signal?.addEventListener('abort', () => aborted.push('upload'));
      return { data: await slow.of('upload') };
    }),
  );
  client.use(savesAfter(() => slow.of('save'), bundle));
  return { client, slow, aborted };
}

async function replace(person: Person, box: HTMLElement) {
  const again = within(box).queryByRole('button', { name: /^Subir Otro/ });
  if (again !== null) await person.click(again);
  await give(person, box);
}
const finish = () => screen.getByRole('button', { name: 'Finalizar y enviar' });

describe('a file that is still going up', () => {
  it('is waited for before the request is sent, until it is saved too', async () => {
    const { client, slow } = slowForm();
    const { person } = open(`${FORM}?paso=5`, { client });
    await replace(person, await screen.findByRole('article', { name: 'DNI' }));
    await person.click(finish());
    const notice = await screen.findByRole('alert', { name: TOLD });
    await waitFor(() => expect(document.activeElement).toBe(notice));
    expect(screen.queryByRole('dialog')).toBeNull();
    await expectAccessible();

    slow.come('upload');
    await screen.findByText('Archivo subido exitosamente para DNI');
    await waitFor(() => expect(screen.queryByRole('alert', { name: TOLD })).toBeNull());
    expect(document.activeElement).toBe(finish());
    await person.click(finish());
    expect(await screen.findByRole('alert', { name: TOLD })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();

    slow.come('save');
    await waitFor(() => expect(screen.queryByRole('alert', { name: TOLD })).toBeNull());
    await person.click(finish());
    expect(await screen.findByRole('dialog', { name: 'Envío de inscripción' })).toBeTruthy();
    expect(savesOf(client)).toMatchObject([{ documento_proveedor: [{ url_archivo: UPLOADED }] }]);
    expect(client.calls.map(({ id }) => id)).not.toContain(sendRequest.id);
  });

  it('keeps the person on its step, and holds nothing up once it is called off', async () => {
    const { client, slow, aborted } = slowForm();
    slow.come('save');
    const first = `${FORM}?paso=1`;
    const { person, address } = open(first, { client });
    await person.click(await screen.findByLabelText('Completar datos del apoderado legal:'));
    await replace(person, screen.getByRole('group', { name: 'Poder legal' }));
    await person.click(screen.getByRole('button', { name: 'Siguiente' }));
    expect(await screen.findByRole('alert', { name: TOLD })).toBeTruthy();
    expect(address()).toBe(first);
    expect(aborted).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('alert', { name: TOLD })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Siguiente' }));
    expect(await screen.findByRole('heading', { name: 'Datos del Proveedor' })).toBeTruthy();
  });

  it('is asked about when the browser goes back a step', async () => {
    const { client, aborted } = slowForm();
    const { person, router, address } = open(`${FORM}?paso=4`, { client });
    await screen.findByRole('heading', { level: 2, name: 'Clientes de la empresa' });
    await act(() => router.navigate(`${FORM}?paso=5`));
    await replace(person, await screen.findByRole('article', { name: 'DNI' }));
    await act(() => router.navigate(-1));
    const dialog = await screen.findByRole('dialog', { name: TOLD });
    expect(within(dialog).getByText('Si cambia de paso ahora, la subida se cancela.')).toBeTruthy();
    await expectAccessible();
    await person.click(within(dialog).getByRole('button', { name: 'Seguir editando' }));
    expect(address()).toBe(`${FORM}?paso=5`);
    expect(aborted).toEqual([]);
    await act(() => router.navigate(-1));
    await person.click(await screen.findByRole('button', { name: 'Cambiar de paso' }));
    await waitFor(() => expect(address()).toBe(`${FORM}?paso=4`));
    await waitFor(() => expect(aborted).toEqual(['upload']));
  });

  it('is named when the form opens again, if the session ended before it was there', async () => {
    const { client } = slowForm();
    const first = open(`${FORM}?paso=5`, { client });
    await replace(first.person, await screen.findByRole('article', { name: 'DNI' }));
    await screen.findByText(/^Subiendo/);
    // The page goes while the file is on its way.
    first.unmount();
    const { client: again, slow } = slowForm();
    const { person } = open(`${FORM}?paso=5`, { client: again });
    expect(await screen.findByText('No se terminó de subir: DNI')).toBeTruthy();
    await expectAccessible();
    await replace(person, await screen.findByRole('article', { name: 'DNI' }));
    await waitFor(() => expect(screen.queryByText(/No se terminó de subir/)).toBeNull());
    slow.come('upload');
    slow.come('save');
    await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
  });

  it('is not named after the form was left without it', async () => {
    const { client } = slowForm();
    const { person, address } = open(`${FORM}?paso=5`, { client });
    await replace(person, await screen.findByRole('article', { name: 'DNI' }));
    await person.click(screen.getByRole('link', { name: /Volver al panel/ }));
    await person.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(address()).not.toContain('register'));
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('is asked about no longer once it is saved: the person stays', async () => {
    const { client, slow, aborted } = slowForm();
    const { person, address } = open(`${FORM}?paso=5`, { client });
    await replace(person, await screen.findByRole('article', { name: 'DNI' }));
    await person.click(screen.getByRole('link', { name: /Volver al panel/ }));
    await screen.findByRole('dialog', { name: TOLD });
    slow.come('upload');
    slow.come('save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(`${FORM}?paso=5`);
    expect(aborted).toEqual([]);
    await person.click(screen.getByRole('link', { name: /Volver al panel/ }));
    await waitFor(() => expect(address()).toContain('/request-management/'));
  });

  it('is asked about before the form is left', async () => {
    const { client } = slowForm();
    const { person, address } = open(`${FORM}?paso=5`, { client });
    await replace(person, await screen.findByRole('article', { name: 'DNI' }));
    await person.click(screen.getByRole('link', { name: /Volver al panel/ }));
    const dialog = await screen.findByRole('dialog', { name: TOLD });
    expect(within(dialog).getByText('Si sale ahora, la subida se cancela.')).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(address()).toContain('/request-management/'));
  });
});
