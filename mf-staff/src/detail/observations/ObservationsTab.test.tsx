import type { Correction } from 'shared-api/contract';
import { type Estado, RENEWAL_REASON, type Role } from 'shared-api/rules';
import { expectAccessible, screen, userEvent, waitFor, within } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { fakeApi, refusal } from '../../test/api.ts';
import { CUIT, change, correction, detail, NEW_DNI, observed, request, staff } from '../../test/fixtures.ts';
import { open } from '../../test/open.tsx';

const DETAIL = `GET /sujeto-fiscal/${CUIT}`;
const RESOLVE = `PATCH /estado-tramite/observaciones/${CUIT}`;
const PATH = `/dashboard/ver-tramite/${CUIT}`;
const TAB = `${PATH}?tab=observaciones`;

const apiWith = (estado: Estado, part: Partial<Correction> = {}, more: Record<string, unknown> = {}) =>
  fakeApi({
    [DETAIL]: detail(estado, { correccion: correction(part) }),
    [`GET /chat/conversacion/${CUIT}`]: { mensajes: [] },
    ...more,
  });
const RESOLVED: Correction['observaciones'][number] = {
  ...observed('DNI', 'Está borroso'),
  resuelta: { usuario: { nombre: 'Ana', apellido: 'Paz' }, createdAt: '2026-05-05T12:30:00.000Z' },
};

describe('what changed since the observations', () => {
  const cambios = [change(), NEW_DNI];

  it('stands in the review beside the part that it concerns, before and after', async () => {
    const { view } = open(PATH, apiWith('OBSERVACION', { cambios }), staff('VISADOR'));
    await screen.findByText(
      'Desde la corrección pedida el 04/05/2026 09:30 cambiaron: Teléfono alternativo, DNI.',
    );
    const contact = within(screen.getByRole('region', { name: 'Cambios: Datos de contacto' }));
    contact.getByText('Sin datos');
    contact.getByText('3834555555');
    const documents = within(screen.getByRole('region', { name: 'Cambios: Documentos' }));
    documents.getByText('Archivo: viejo.jpg');
    documents.getByText('Archivo: nuevo.jpg');
    await expectAccessible(view);
    await userEvent.click(documents.getByRole('button', { name: 'Ver el archivo anterior: DNI (antes)' }));
    await screen.findByRole('dialog', { name: 'DNI (antes)' });
  });

  it('stands at the observation that asked for it, and apart from what nobody observed', async () => {
    const { view } = open(TAB, apiWith('OBSERVACION', { cambios }), staff('VISADOR'));
    const about = within(await screen.findByRole('region', { name: 'Cambios: DNI' }));
    about.getByRole('button', { name: 'Ver el archivo nuevo: DNI (ahora)' });
    screen.getByText('Sin cambios en Poder legal.');
    within(screen.getByRole('region', { name: 'Cambios: sin observación' })).getByText(
      'Teléfono alternativo',
    );
    await expectAccessible(view);
  });

  it('has at each observation the supplier’s word and whether it was attended to', async () => {
    const [dni, power] = correction().observaciones;
    const observaciones = [
      { ...dni, estado: 'atendida', respuesta: 'El dorso está en blanco' },
      power,
    ] as Correction['observaciones'];
    const { view } = open(TAB, apiWith('OBSERVACION', { observaciones, cambios: [] }), staff('VISADOR'));
    await screen.findByText('1 de 2 observaciones atendidas');
    screen.getByText(/no cambió ningún dato ni documento\. Dejó una explicación sobre: DNI\.$/);
    const items = within(screen.getByText('Está borroso').closest('li') as HTMLElement);
    items.getByText('Atendida');
    items.getByText('El dorso está en blanco');
    within(screen.getByText('Falta la firma').closest('li') as HTMLElement).getByText('Pendiente');
    await expectAccessible(view);
  });

  it('is told apart after a renewal, which no auditor asked for', async () => {
    const observaciones = [observed('DNI', RENEWAL_REASON.vencido)];
    const api = apiWith('OBSERVACION', { observaciones, cambios: [NEW_DNI] });
    const { view } = open(TAB, api, staff('VISADOR'));
    await screen.findByText(/surge de la renovación de la inscripción: no lo observó un auditor/);
    screen.getByText('Desde la renovación iniciada el 04/05/2026 09:30 cambió: DNI.');
    screen.getByText('0 de 1 documento renovado');
    await expectAccessible(view);
  });

  it('is said to be nothing when it was sent again as it was', async () => {
    open(TAB, apiWith('PENDIENTE EN OBSERVACION', { cambios: [] }), staff('VISADOR'));
    await screen.findByText(/no cambió ningún dato ni documento/);
  });

  it('is not said while the supplier corrects', async () => {
    open(TAB, apiWith('EN CORRECCION'), staff('VISADOR'));
    await screen.findByText(
      'Podrá marcarlas como resueltas cuando el proveedor vuelva a enviar la solicitud.',
    );
    expect(screen.queryByText(/volvió a enviar la solicitud$/)).toBeNull();
    expect(screen.queryByText(/Sin cambios en/)).toBeNull();
  });

  it('is left as it is once the request was disabled', async () => {
    open(TAB, apiWith('RECHAZADO'), staff('VISADOR'));
    await screen.findByText('La solicitud quedó inhabilitada: sus observaciones ya no se resuelven.');
  });

  it('shows no file of the past where the server gives none', async () => {
    const api = apiWith('OBSERVACION', { cambios: [{ ...NEW_DNI, archivo_antes: null }] });
    open(PATH, api, staff('PUBLICADOR'));
    await screen.findByRole('button', { name: /Ver el archivo nuevo/ });
    expect(screen.queryByRole('button', { name: /Ver el archivo anterior/ })).toBeNull();
  });
});

describe('resolving an observation', () => {
  it('marks it, and then says who did and when', async () => {
    const api = apiWith('OBSERVACION', {}, { [RESOLVE]: { message: 'La observación quedó resuelta' } });
    const { view } = open(TAB, api, staff('VISADOR'));
    const button = await screen.findByRole('button', { name: 'Marcar como resuelta: DNI' });
    expect(screen.getAllByText('Sin resolver')).toHaveLength(2);
    api.answer({
      [DETAIL]: detail('OBSERVACION', {
        correccion: correction({ observaciones: [RESOLVED, ...correction().observaciones.slice(1)] }),
      }),
    });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Resuelta por Ana Paz, 05/05/2026 09:30');
    expect(api.only(RESOLVE).body).toEqual({ correccion: correction().id, numero: 0, resuelta: true });
    screen.getByRole('button', { name: 'Volver a pendiente: DNI' });
    await expectAccessible(view);
  });

  it('takes the mark back', async () => {
    const api = apiWith('OBSERVACION', { observaciones: [RESOLVED] }, { [RESOLVE]: { message: 'Listo' } });
    open(TAB, api, staff('ADMIN'));
    await userEvent.click(await screen.findByRole('button', { name: 'Volver a pendiente: DNI' }));
    await screen.findByText('La observación quedó pendiente otra vez');
    expect(api.only(RESOLVE).body).toMatchObject({ numero: 0, resuelta: false });
  });

  it('says when it is too late', async () => {
    const why = 'Se pidió otra corrección mientras usted revisaba esta. Actualice la página.';
    const api = apiWith('OBSERVACION', {}, { [RESOLVE]: refusal(409, why, 'CONFLICTO') });
    const { view } = open(TAB, api, staff('ADMIN'));
    await userEvent.click(await screen.findByRole('button', { name: 'Marcar como resuelta: Poder legal' }));
    await screen.findByText(why);
    await expectAccessible(view);
    await userEvent.click(screen.getByRole('button', { name: 'Volver a cargar' }));
    await waitFor(() => expect(screen.queryByText(why)).toBeNull());
    const mark = screen.getByRole('button', { name: 'Marcar como resuelta: Poder legal' });
    expect(document.activeElement?.closest('li')?.contains(mark)).toBe(true);
  });

  it.each<[Role, Estado, RegExp]>([
    ['VISUALIZADOR', 'OBSERVACION', /las marca como resueltas AUDITOR o ADMIN/],
    ['GESTION_COMPRAS', 'EN CORRECCION', /las marca como resueltas AUDITOR o ADMIN/],
    ['PUBLICADOR', 'OBSERVACION', /las marca como resueltas AUDITOR o ADMIN/],
    ['VISADOR', 'EN CORRECCION', /cuando el proveedor vuelva a enviar la solicitud/],
    ['ADMIN', 'HABILITADO', /mientras la solicitud está en revisión/],
  ])('is not for %s in %s, which is explained', async (role, estado, why) => {
    open(TAB, apiWith(estado, { observaciones: [RESOLVED] }), staff(role));
    await screen.findByText(why);
    screen.getByText(/^Resuelta por Ana Paz/);
    expect(screen.queryByRole('button', { name: /Marcar como|Volver a pendiente/ })).toBeNull();
  });

  it('that is left to do is remembered before enabling', async () => {
    const answeredRequest = request('OBSERVACION');
    const api = fakeApi({
      [DETAIL]: detail('OBSERVACION', { sujeto_fiscal: answeredRequest, correccion: correction() }),
      [`GET /chat/conversacion/${CUIT}`]: { mensajes: [] },
    });
    const { view } = open(PATH, api, staff('VISADOR'));
    await userEvent.click(await screen.findByRole('button', { name: 'Habilitar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Habilitación' }));
    await dialog.findByText('Quedan 2 observaciones sin resolver. Puede habilitar igual.');
    await expectAccessible(view);
  });

  it('are not what a renewal asks for, which nobody marks as resolved', async () => {
    const observaciones = [observed('DNI', RENEWAL_REASON.vencido)];
    const api = fakeApi({
      [DETAIL]: detail('OBSERVACION', {
        sujeto_fiscal: request('OBSERVACION'),
        correccion: correction({ observaciones }),
      }),
      [`GET /chat/conversacion/${CUIT}`]: { mensajes: [] },
    });
    open(PATH, api, staff('VISADOR'));
    await userEvent.click(await screen.findByRole('button', { name: 'Habilitar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Habilitación' }));
    await dialog.findByText(
      'Al habilitar la inscripción se emite el certificado y se avisa al proveedor por correo.',
    );
    expect(dialog.queryByText(/sin resolver/)).toBeNull();
  });
});
