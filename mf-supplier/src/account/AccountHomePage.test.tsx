import { keyOf, USER_KEY } from 'shared-api/client';
import {
  emitCertificate,
  listOwnRequests,
  me,
  type OwnRequest,
  renewRequest,
  requestData,
  startCompanyRequest,
  startPersonRequest,
} from 'shared-api/contract';
import {
  answer,
  aUser,
  expectAccessible,
  type FakeClient,
  fakeClient,
  fireEvent,
  refusal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBundle, anOwnRequest, anOwnState, COMPANY_CUIT, dayFromNow, PERSON_CUIT } from '../test/bundle.ts';
import { catchDownloads, fileIs } from '../test/downloads.ts';
import { open } from '../test/open.tsx';

const COMPANY_LINE = { cuit: COMPANY_CUIT, tipo_persona: 'JURIDICA', nombre: 'FUNDACION DEL VALLE' } as const;
const withLines = (...lines: OwnRequest[]): FakeClient =>
  fakeClient(answer(me, aUser()), answer(listOwnRequests, lines));
const lineOf = async (name: string) => within(await screen.findByRole('article', { name }));

afterEach(() => vi.restoreAllMocks());

describe('Mis inscripciones', () => {
  it('lists the person and every company by name, with state, what is asked and one button', async () => {
    const client = withLines(
      anOwnRequest({
        solicitud: anOwnState('EN CORRECCION', {
          observaciones: ['DNI', 'Contrato constitutivo', 'Acta', 'Poder legal'].map((name) => ({
            name,
            observacion: 'No se lee',
          })),
        }),
      }),
      anOwnRequest(COMPANY_LINE),
      anOwnRequest({
        ...COMPANY_LINE,
        cuit: '30546689979',
        nombre: 'OTRA',
        solicitud: anOwnState('OBSERVACION'),
      }),
    );
    open('/cuenta', { client });
    const own = await lineOf('PEREZ ANA');
    expect(own.getByText(/^Persona humana/).textContent).toBe(
      'Persona humana · CUIT 20-00230755-4 · Trámite N° 2026-000123',
    );
    expect(own.getByText('En Corrección')).toBeTruthy();
    expect(own.getByText(/^Corregir 4 cosas/)).toBeTruthy();
    expect(own.getByText('DNI · Contrato constitutivo · Acta y 1 más')).toBeTruthy();
    expect(own.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Corregir', `/persona-humana/register/${PERSON_CUIT}`],
    ]);
    const company = await lineOf('FUNDACION DEL VALLE');
    expect(company.getByText('Sin inscripción')).toBeTruthy();
    expect(company.getByRole('link', { name: 'Inscribir: FUNDACION DEL VALLE' }).getAttribute('href')).toBe(
      `/persona-juridica/register-form/${COMPANY_CUIT}`,
    );
    expect((await lineOf('OTRA')).getByRole('link').getAttribute('href')).toBe(
      '/request-management/estado-tramite/persona-juridica/30546689979',
    );
    await expectAccessible();
  });

  it('names as many things to correct as it counts, also of one name', async () => {
    const names = ['DNI', 'Carta', 'Correo', 'Correo', 'Acta', 'Poder legal'];
    const observaciones = names.map((name) => ({ name, observacion: 'No se lee' }));
    const client = withLines(anOwnRequest({ solicitud: anOwnState('EN CORRECCION', { observaciones }) }));
    open('/cuenta', { client });
    const own = await lineOf('PEREZ ANA');
    own.getByText(/^Corregir 6 cosas/);
    own.getByText('DNI · Carta · Correo (2) y 2 más');
  });

  it('only looks: nothing is begun by it', async () => {
    const client = withLines(anOwnRequest(), anOwnRequest(COMPANY_LINE));
    open('/cuenta', { client });
    await lineOf('FUNDACION DEL VALLE');
    expect(new Set(client.calls.map(({ id }) => id))).toEqual(new Set([me.id, listOwnRequests.id]));
  });

  it('downloads a certificate at once', async () => {
    const downloads = catchDownloads();
    fileIs(() => new Response(new Blob(['%PDF'])));
    const client = withLines(
      anOwnRequest({
        solicitud: anOwnState('HABILITADO', { certificado: { numero: '2026-14', vence: dayFromNow(200) } }),
      }),
    );
    client.use(answer(emitCertificate, { data: '/api/municat/files/x' }));
    const { person } = open('/cuenta', { client });
    expect((await screen.findByText(/^Certificado N° 2026-14\. Vence el /)).textContent).toMatch(/20\d\d$/);
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'Descargar certificado: PEREZ ANA' }));
    await waitFor(() => expect(downloads).toEqual(['habilitacion-definitiva.pdf']));
    // Browsers inside of other apps save no blob.
    const link = await screen.findByRole('link', { name: 'Abrir el archivo con un enlace' });
    expect(link.getAttribute('href')).toMatch(/^\/api\/municat\/files\/x/);
    await expectAccessible();
  });

  it('says beside the button why a certificate was not given', async () => {
    const client = withLines(anOwnRequest({ solicitud: anOwnState('HABILITADO') }));
    client.use(answer(emitCertificate, refusal(400, 'La habilitación venció.')));
    const { person } = open('/cuenta', { client });
    await person.click(await screen.findByRole('button', { name: /^Descargar certificado/ }));
    expect(await screen.findByText('La habilitación venció.')).toBeTruthy();
    await expectAccessible();
  });

  it('renews an expired enabling as it was shown here, once also with a double click', async () => {
    const client = withLines(anOwnRequest({ solicitud: anOwnState('VENCIDO', { version: 7 }) }));
    const seenVersions: unknown[] = [];
    client.use(
      answer(renewRequest, (_, options) => {
        seenVersions.push(options?.version);
        return { data: aBundle({}, 'EN CORRECCION') };
      }),
      answer(startPersonRequest, aBundle({}, 'EN CORRECCION')),
    );
    const { address } = open('/cuenta', { client });
    const renew = await screen.findByRole('button', { name: 'Renovar: PEREZ ANA' });
    for (const detail of [1, 2]) fireEvent.click(renew, { detail });
    await waitFor(() => expect(address()).toBe(`/persona-humana/register/${PERSON_CUIT}`));
    expect(seenVersions).toEqual([7]);
  });

  it('renews once when the answer got lost and the button is pressed again', async () => {
    const client = withLines(anOwnRequest({ solicitud: anOwnState('VENCIDO', { version: 7 }) }));
    const keys: unknown[] = [];
    client.use(
      answer(renewRequest, (_, { idempotencyKey }) => {
        keys.push(idempotencyKey);
        return keys.length < 3
          ? refusal(503, 'El portal no responde.')
          : { data: aBundle({}, 'EN CORRECCION') };
      }),
      answer(startPersonRequest, aBundle({}, 'EN CORRECCION')),
    );
    const { person, address, readAgain } = open('/cuenta', { client });
    const renew = async (times: number, name = 'PEREZ ANA') => {
      await person.click(await screen.findByRole('button', { name: `Renovar: ${name}` }));
      await waitFor(() => expect(keys).toHaveLength(times));
    };
    await renew(1);
    await screen.findByText('El portal no responde.');
    await renew(2);
    expect(keys).toEqual([expect.any(String), keys[0]]);
    client.use(
      answer(listOwnRequests, [
        anOwnRequest({ nombre: 'PEREZ ANA LUZ', solicitud: anOwnState('VENCIDO', { version: 12 }) }),
      ]),
    );
    await readAgain();
    await renew(3, 'PEREZ ANA LUZ');
    await waitFor(() => expect(address()).toBe(`/persona-humana/register/${PERSON_CUIT}`));
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('warns of an inactive tax id before anything is filled in', async () => {
    open('/cuenta', { client: withLines(anOwnRequest({ activo: false })) });
    expect(await screen.findByText('CUIT INACTIVO')).toBeTruthy();
    expect(screen.getByText('Mientras esté inactivo no se puede enviar la inscripción.')).toBeTruthy();
    await expectAccessible();
  });

  it('calls a company by its tax id until ARCA has named it', async () => {
    open('/cuenta', { client: withLines(anOwnRequest({ ...COMPANY_LINE, nombre: null, activo: null })) });
    await lineOf('CUIT 30-20202020-4');
    expect(screen.queryByText('CUIT INACTIVO')).toBeNull();
  });

  it('says that the list could not be read, and reads it again', async () => {
    const client = withLines();
    client.use(answer(listOwnRequests, refusal(400, 'El portal no responde')));
    const { person } = open('/cuenta', { client });
    expect(await screen.findByText('El portal no responde')).toBeTruthy();
    await expectAccessible();
    client.use(answer(listOwnRequests, [anOwnRequest()]));
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    await lineOf('PEREZ ANA');
  });
});

describe('Inscripción de proveedores', () => {
  it('leads to the registration of the person and of a company', async () => {
    const user = aUser();
    open('/cuenta', { user, client: withLines() });
    expect(await screen.findByRole('heading', { name: 'Inscripción de proveedores' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Inscripción de persona humana' }).getAttribute('href')).toBe(
      `/request-management/persona-humana/${user.id}`,
    );
    expect(screen.getByRole('link', { name: 'Inscripción de persona jurídica' }).getAttribute('href')).toBe(
      '/auth/personas-juridicas',
    );
    expect(screen.getByText(/Lo que el portal guarda/).textContent).toBe(
      'Lo que el portal guarda sobre usted: Mis datos personales',
    );
    await expectAccessible();
  });

  it('opens the guide', async () => {
    const openGuide = vi.fn();
    const { person } = open('/cuenta', { portal: { openGuide }, client: withLines() });
    await person.click(await screen.findByRole('button', { name: 'Guía rapida' }));
    expect(openGuide).toHaveBeenCalledOnce();
  });

  it('forgets the subjects of both kinds and asks again who is signed in', async () => {
    const client = withLines();
    const { queries, router } = open('/otra', { client });
    queries.setQueryData(USER_KEY, aUser());
    const keptKeys = [startPersonRequest, startCompanyRequest, requestData].map((call) => keyOf(call));
    for (const key of keptKeys) queries.setQueryData(key, {});
    await router.navigate('/cuenta');
    await waitFor(() => expect(client.calls.map(({ id }) => id)).toContain(me.id));
    for (const key of keptKeys) expect(queries.getQueryData(key)).toBeUndefined();
  });
});
