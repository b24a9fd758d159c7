import { emitReceipt, requestData, type UserDataBundle } from 'shared-api/contract';
import { certificateValidityText, todayInCity } from 'shared-api/rules';
import { answer, expectAccessible, fakeClient, refusal, screen, waitFor, within } from 'shared-ui/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBundle, COMPANY, COMPANY_CUIT, COMPLETE, PERSON_CUIT } from '../test/bundle.ts';
import { catchDownloads } from '../test/downloads.ts';
import { open, printedButtons } from '../test/open.tsx';

/** Returns what the server's rule says of the documents of a request. */
const validity = ({ sujeto_fiscal }: UserDataBundle) => {
  const text = certificateValidityText(sujeto_fiscal.documento_proveedor, todayInCity(new Date()));
  expect(text).toMatch(
    /^Vence el \d\d\/\d\d\/\d{4} porque el documento «Manifestación de bienes y deudas» vale/,
  );
  return text;
};
const sentBundle = aBundle(COMPLETE, 'PENDIENTE EN OBSERVACION');
afterEach(() => vi.restoreAllMocks());

describe('Felicidades!', () => {
  it('shows the receipt and leads to the request', async () => {
    open('/request-success/persona-humana', { client: fakeClient(answer(requestData, sentBundle)) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Felicidades!' })).toBeTruthy();
    expect(
      screen.getByText(
        'Solicitud completada con éxito. Será evaluada para su habilitación y se notificará el resultado al correo declarado',
      ),
    ).toBeTruthy();
    const receipt = screen.getByRole('region', { name: 'Comprobante de preinscripción' });
    for (const text of ['20-00230755-4', 'PEREZ ANA', 'ana@correo.example', '02/03/2026']) {
      expect(within(receipt).getByText(text)).toBeTruthy();
    }
    expect(within(receipt).queryByText('Forma jurídica')).toBeNull();
    expect(screen.queryByText('No podremos avisarle por correo')).toBeNull();
    expect(screen.getByText('Su certificado, si queda habilitado')).toBeTruthy();
    expect(screen.getByText(validity(sentBundle))).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ir a la solicitud' }).getAttribute('href')).toBe(
      `/request-management/estado-tramite/persona-humana/${PERSON_CUIT}`,
    );
    expect(screen.getByRole('link', { name: 'Volver a Mis inscripciones' })).toBeTruthy();
    await expectAccessible();
  });

  it('is printed without what can only be pressed', async () => {
    open('/request-success/persona-humana', { client: fakeClient(answer(requestData, sentBundle)) });
    await screen.findByRole('button', { name: 'Descargar comprobante' });
    expect(printedButtons()).toEqual([]);
  });

  it('says so to whoever no mail will tell', async () => {
    const without = aBundle({ ...COMPLETE, domicilio_electronico: [] }, 'PENDIENTE EN OBSERVACION');
    open('/request-success/persona-humana', { client: fakeClient(answer(requestData, without)) });
    expect(await screen.findByText('No podremos avisarle por correo')).toBeTruthy();
    await expectAccessible();
  });

  it('names a company’s legal form, and no e-mail without a tax condition', async () => {
    const company = aBundle(COMPANY, 'PENDIENTE EN OBSERVACION');
    open(`/request-success/persona-juridica/${COMPANY_CUIT}`, {
      client: fakeClient(answer(requestData, company)),
    });
    expect(await screen.findByText('FUNDACION')).toBeTruthy();
    expect(screen.queryByText('Correo notificado')).toBeNull();
  });

  it('downloads the receipt as PDF', async () => {
    const downloads = catchDownloads();
    const client = fakeClient(
      answer(requestData, sentBundle),
      answer(emitReceipt, (() => new Blob(['%PDF'])) as never),
    );
    const { person } = open('/request-success/persona-humana', { client });
    await person.click(await screen.findByRole('button', { name: 'Descargar comprobante' }));
    expect(await screen.findByText('Descargado')).toBeTruthy();
    expect(downloads).toEqual([`comprobante-${PERSON_CUIT}-${todayInCity(new Date())}.pdf`]);
    const link = await screen.findByRole('link', { name: 'Abrir el archivo con un enlace' });
    expect(link.getAttribute('href')).toBe(`/enlace/${emitReceipt.id}`);
    await expectAccessible();
  });

  it('says on the page when the receipt can’t be downloaded', async () => {
    const client = fakeClient(
      answer(requestData, sentBundle),
      answer(emitReceipt, refusal(503, 'Espere un momento.')),
    );
    const { person } = open('/request-success/persona-humana', { client });
    await person.click(await screen.findByRole('button', { name: 'Descargar comprobante' }));
    expect(await screen.findByText('Ocurrió un problema')).toBeTruthy();
    expect(await screen.findByText('Espere un momento.')).toBeTruthy();
    await expectAccessible();
  });

  it.each(['EN CORRECCION', 'HABILITADO', 'VENCIDO'] as const)(
    'shows whoever comes back in %s how it stands, not that it will be evaluated',
    async (estado) => {
      const { address } = open(`/request-success/persona-juridica/${COMPANY_CUIT}`, {
        client: fakeClient(answer(requestData, aBundle(COMPANY, estado))),
      });
      await waitFor(() =>
        expect(address()).toBe(`/request-management/estado-tramite/persona-juridica/${COMPANY_CUIT}`),
      );
    },
  );

  it.each(['INICIADO', 'RECHAZADO'] as const)('congratulates nobody in %s', async (estado) => {
    const { address } = open('/request-success/persona-humana', {
      client: fakeClient(answer(requestData, aBundle({}, estado))),
    });
    await waitFor(() => expect(address()).toBe('/cuenta'));
  });
});
