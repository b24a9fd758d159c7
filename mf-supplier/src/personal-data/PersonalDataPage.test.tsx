import { exportPersonalData, listOwnRequests } from 'shared-api/contract';
import { todayInCity } from 'shared-api/rules';
import { answer, aUser, expectAccessible, fakeClient, refusal, screen, within } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { anOwnRequest, COMPANY_CUIT, PERSON_CUIT } from '../test/bundle.ts';
import { catchDownloads } from '../test/downloads.ts';
import { open } from '../test/open.tsx';

const zip = answer(exportPersonalData, (() => new Blob(['PK'])) as never);
const user = aUser({ cuit: PERSON_CUIT, representa: [PERSON_CUIT, COMPANY_CUIT] });

describe('Mis datos personales', () => {
  it('gives a copy of what is held about the person and about each company, and says how a mistake is mended', async () => {
    const downloads = catchDownloads();
    const client = fakeClient(zip);
    const { person } = open('/datos-personales', { client, user });
    await person.click(await screen.findByRole('button', { name: /^Mis datos/ }));
    expect(await screen.findByText('Descargado')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: /^Datos de la empresa/ }));
    const today = todayInCity(new Date());
    await expect
      .poll(() => downloads)
      .toEqual([`mis-datos-${PERSON_CUIT}-${today}.zip`, `mis-datos-${COMPANY_CUIT}-${today}.zip`]);
    expect(screen.getByRole('heading', { name: 'Corregir un dato' })).toBeTruthy();
    await expectAccessible();
  });

  it('names each company: nobody knows several by their numbers', async () => {
    const lines = [
      anOwnRequest({ cuit: COMPANY_CUIT, tipo_persona: 'JURIDICA', nombre: 'FUNDACION DEL VALLE' }),
    ];
    open('/datos-personales', { client: fakeClient(answer(listOwnRequests, lines)), user });
    const button = await screen.findByRole('button', { name: /^Datos de FUNDACION DEL VALLE/ });
    expect(button.textContent).toContain('30-20202020-4');
    await expectAccessible();
  });

  it('says where who was disabled has a mistake mended: their messages are closed', async () => {
    open('/datos-personales', { user });
    const part = within(await screen.findByRole('region', { name: 'Corregir un dato' }));
    expect(part.getByText(/^Si su solicitud fue inhabilitada/).textContent).toContain(
      'la Oficina de Proveedores',
    );
  });

  it('is found from where a supplier arrives', async () => {
    open('/cuenta', { user });
    const link = await screen.findByRole('link', { name: 'Mis datos personales' });
    expect(link.getAttribute('href')).toBe('/datos-personales');
  });

  it('says on the page why a copy can’t be had', async () => {
    const client = fakeClient(answer(exportPersonalData, refusal(503, 'Espere un momento.')));
    const { person } = open('/datos-personales', { client, user });
    await person.click(await screen.findByRole('button', { name: /^Mis datos/ }));
    expect(await screen.findByText('No se pudo descargar la copia')).toBeTruthy();
    expect(screen.getByText('Espere un momento.')).toBeTruthy();
    await expectAccessible();
  });
});
