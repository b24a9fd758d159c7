import { ApiError } from 'shared-api/client';
import { findPerson, startCompanyRequest, uploadFile } from 'shared-api/contract';
import { NO_ATTORNEY } from 'shared-api/rules';
import {
  answer,
  aUser,
  describedBy,
  expectAccessible,
  fakeClient,
  fieldValue,
  refusal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { aBundle, COMPANY, COMPANY_CUIT, PERSON_CUIT } from '../../test/bundle.ts';
import { give } from '../../test/files.ts';
import { open, savesInto, savesOf } from '../../test/open.tsx';
import { FORM, withForm } from '../../test/wizard.ts';

const STEP = `${FORM}?paso=1`;
const ATTORNEY = 'Completar datos del apoderado legal:';
const LAWYER = '20221124643';
const personAnswer = answer(findPerson, {
  cuit: LAWYER,
  tipoPersona: 'FISICA',
  razonSocial: null,
  nombre: 'LUISA',
  apellido: 'GOMEZ',
  sexo: null,
});

describe('Datos del usuario', () => {
  it('shows the person as the tax authority knows them, read-only', async () => {
    open(STEP, { client: withForm(aBundle()) });
    expect(await screen.findByText('ANA')).toBeTruthy();
    for (const text of ['PEREZ', '04/05/1980', 'ana@correo.example', '3834000000']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    // A long address breaks after its '@' and its dots, and not within a word.
    const address = screen.getByText('ana@correo.example');
    expect(address.innerHTML).toBe('ana@<wbr>correo.<wbr>example');
    expect(screen.queryByRole('textbox')).toBeNull();
    await expectAccessible();
  });

  it('says when the person’s data are missing', async () => {
    open(STEP, { client: withForm({ ...aBundle(), persona_fisica: null }) });
    expect(await screen.findByText('Error al acceder a los datos')).toBeTruthy();
    await expectAccessible();
  });

  it('saves an attorney who was looked up, with the power and its dates', async () => {
    const client = withForm(aBundle());
    const power = '/api/municat/files/00000000-0000-4000-8000-000000000009';
    client.use(personAnswer, answer(uploadFile, { data: power }));
    const { person } = open(STEP, { client });
    await person.click(await screen.findByLabelText(ATTORNEY));
    await person.type(screen.getByLabelText('CUIT/CUIL del apoderado legal'), LAWYER);
    await person.click(screen.getByRole('button', { name: 'Buscar al apoderado legal' }));
    expect(await screen.findByText('LUISA GOMEZ')).toBeTruthy();
    await person.type(screen.getByLabelText('Fecha de otorgamiento del poder'), '01032026');
    await person.type(screen.getByLabelText('Fecha de alcance del poder legal'), '01032030');
    await give(person, screen.getByRole('group', { name: 'Poder legal' }));
    expect(await screen.findByText('Archivo subido exitosamente para Poder legal')).toBeTruthy();
    await person.click(
      screen.getByRole('checkbox', { name: 'Declaración jurada del representante o apoderado legal' }),
    );
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'Siguiente' }));
    await screen.findByRole('heading', { name: 'Datos del Proveedor' });
    expect(savesOf(client)).toEqual([
      {
        sujeto_fiscal: {
          cuit_apoderado_legal: LAWYER,
          apoderado_legal_nombre: 'LUISA GOMEZ',
          fecha_otorgamiento_poder: '2026-03-01',
          fecha_alcance_poder_legal: '2030-03-01',
          poder_legal: power,
          declaracion_jurada_representante_apoderado: true,
        },
      },
    ]);
  });

  it('says that the own number is no attorney’s as soon as the field is left', async () => {
    const client = withForm(aBundle());
    client.use(personAnswer);
    const { person } = open(STEP, { client });
    await person.click(await screen.findByLabelText(ATTORNEY));
    await person.type(screen.getByLabelText('CUIT/CUIL del apoderado legal'), PERSON_CUIT);
    await person.tab();
    expect(await screen.findByText(/^El proveedor no puede ser su propio apoderado/)).toBeTruthy();
    expect(savesOf(client)).toEqual([]);
    await expectAccessible();
  });

  it.each([
    ['nobody is found', refusal(404, 'x')],
    [
      'nobody has a name',
      { cuit: LAWYER, tipoPersona: 'FISICA', razonSocial: null, nombre: null, apellido: null, sexo: null },
    ],
  ] as const)('says in the box and in a toast that %s', async (_name, answered) => {
    const client = withForm(aBundle());
    client.use(answer(findPerson, answered));
    const { person } = open(STEP, { client });
    await person.click(await screen.findByLabelText(ATTORNEY));
    await person.type(screen.getByLabelText('CUIT/CUIL del apoderado legal'), LAWYER);
    await person.click(screen.getByRole('button', { name: 'Buscar al apoderado legal' }));
    expect(await screen.findByText('No se encontró la persona.')).toBeTruthy();
    expect(await screen.findByText('No se encontró la persona')).toBeTruthy();
    await expectAccessible();
  });

  it.each([
    ['the registry did not answer', refusal(503, 'El registro no responde.')],
    ['there is no network', new ApiError(0, null, 'No hay conexión con el portal.')],
    ['too much was asked', refusal(429, 'Espere un minuto.')],
    ['the portal failed', refusal(500, 'El portal falló.')],
  ])('does not say that nobody is there when %s', async (_name, failure) => {
    const client = withForm(aBundle());
    client.use(answer(findPerson, failure));
    const { person } = open(STEP, { client });
    await person.click(await screen.findByLabelText(ATTORNEY));
    await person.type(screen.getByLabelText('CUIT/CUIL del apoderado legal'), LAWYER);
    await person.click(screen.getByRole('button', { name: 'Buscar al apoderado legal' }));
    // In the step's own words; toasts of other tests may still stand.
    const statusSelector = '[role=status] *';
    expect(await screen.findByText(failure.message, { selector: statusSelector })).toBeTruthy();
    expect(describedBy(screen.getByLabelText('CUIT/CUIL del apoderado legal'))).toBe(failure.message);
  });

  it('keeps what was typed while the registry does not answer, and lets the person go on', async () => {
    const client = withForm(aBundle());
    client.use(answer(findPerson, refusal(503, 'El registro no responde.')));
    const { person } = open(STEP, { client });
    await person.click(await screen.findByLabelText(ATTORNEY));
    await person.type(screen.getByLabelText('CUIT/CUIL del apoderado legal'), LAWYER);
    await person.type(screen.getByLabelText('Fecha de otorgamiento del poder'), '01032026');
    await person.click(screen.getByRole('button', { name: 'Siguiente' }));
    await screen.findByRole('heading', { name: 'Datos del Proveedor' });
    const rest = { sujeto_fiscal: { fecha_otorgamiento_poder: '2026-03-01' } };
    expect(savesOf(client)).toEqual([rest]);
    await person.click(screen.getByRole('button', { name: 'Anterior' }));
    expect(fieldValue(await screen.findByLabelText('CUIT/CUIL del apoderado legal'))).toBe(LAWYER);
    client.use(personAnswer);
    await person.click(screen.getByRole('button', { name: 'Siguiente' }));
    await screen.findByRole('heading', { name: 'Datos del Proveedor' });
    expect(savesOf(client)).toEqual([
      rest,
      { sujeto_fiscal: { cuit_apoderado_legal: LAWYER, apoderado_legal_nombre: 'LUISA GOMEZ' } },
    ]);
  });

  it('says nothing of a person when the session ended, which the portal says itself', async () => {
    const client = withForm(aBundle());
    client.use(answer(findPerson, refusal(401, 'Vuelva a ingresar.')));
    const { person } = open(STEP, { client });
    await person.click(await screen.findByLabelText(ATTORNEY));
    await person.type(screen.getByLabelText('CUIT/CUIL del apoderado legal'), LAWYER);
    await person.click(screen.getByRole('button', { name: 'Buscar al apoderado legal' }));
    await waitFor(() => expect(client.calls.map(({ id }) => id)).toContain(findPerson.id));
    expect(describedBy(screen.getByLabelText('CUIT/CUIL del apoderado legal'))).toBe('');
  });

  it('says at the attorney’s declaration that sending needs it and saving does not', async () => {
    const { person } = open(STEP, { client: withForm(aBundle()) });
    await person.click(await screen.findByLabelText(ATTORNEY));
    const box = screen.getByRole('checkbox', {
      name: 'Declaración jurada del representante o apoderado legal',
    });
    expect(describedBy(box)).toBe('Debe aceptarla para enviar la inscripción. Puede guardar sin aceptarla.');
    await expectAccessible();
  });

  it('takes the minutes of a natural person’s attorney, and shows there what was observed of them', async () => {
    const observed = [{ name: 'Acta de designación', observacion: 'Falta una firma' }];
    const client = withForm(aBundle({ cuit_apoderado_legal: LAWYER }, 'EN CORRECCION', observed));
    const minutes = '/api/municat/files/00000000-0000-4000-8000-000000000008';
    client.use(answer(uploadFile, { data: minutes }));
    const { person } = open(STEP, { client });
    const attorney = await screen.findByRole('group', { name: 'Datos del apoderado legal' });
    expect(within(attorney).getByText('Falta una firma')).toBeTruthy();
    expect(within(attorney).getByText(/^Copia completa de la escritura del poder/)).toBeTruthy();
    await expectAccessible();
    await give(person, within(attorney).getByRole('group', { name: 'Acta de designación (opcional)' }));
    expect(await screen.findByText('Archivo subido exitosamente para Acta de designación')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Siguiente' }));
    await screen.findByRole('heading', { name: 'Datos del Proveedor' });
    expect(savesOf(client)).toEqual([{ sujeto_fiscal: { acta_designacion_url: minutes } }]);
  });

  it('does not save a wrong number, and leads to its field', async () => {
    const client = withForm(aBundle());
    const { person } = open(STEP, { client });
    await person.click(await screen.findByLabelText(ATTORNEY));
    const field = screen.getByLabelText('CUIT/CUIL del apoderado legal');
    await person.type(field, '20221124640');
    await person.click(screen.getByRole('button', { name: 'Siguiente' }));
    const link = await screen.findByRole('link', {
      name: 'El último número del CUIT/CUIL no corresponde a los anteriores. Revise los números',
    });
    await person.click(link);
    expect(document.activeElement).toBe(field);
    expect(savesOf(client)).toEqual([]);
    await expectAccessible();
  });

  it('empties everything of the attorney when there is none any more', async () => {
    const stored = aBundle({
      cuit_apoderado_legal: LAWYER,
      apoderado_legal_nombre: 'LUISA GOMEZ',
      declaracion_jurada_representante_apoderado: true,
    });
    const client = withForm(stored);
    const { person } = open(STEP, { client });
    const box = await screen.findByRole('checkbox', { name: ATTORNEY });
    expect((box as HTMLInputElement).checked).toBe(true);
    await person.click(box);
    expect(screen.queryByLabelText('CUIT/CUIL del apoderado legal')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Siguiente' }));
    await screen.findByRole('heading', { name: 'Datos del Proveedor' });
    const { cuit_apoderado_legal, apoderado_legal_nombre, declaracion_jurada_representante_apoderado } =
      NO_ATTORNEY;
    expect(savesOf(client)).toEqual([
      {
        sujeto_fiscal: {
          cuit_apoderado_legal,
          apoderado_legal_nombre,
          declaracion_jurada_representante_apoderado,
        },
      },
    ]);
  });
});

describe('an attorney who was unticked', () => {
  const WITH = { cuit_apoderado_legal: LAWYER, apoderado_legal_nombre: 'LUISA GOMEZ' };
  const box = async () => (await screen.findByRole<HTMLInputElement>('checkbox', { name: ATTORNEY })).checked;
  const unticked = async (client: ReturnType<typeof withForm>) => {
    const rendered = open(STEP, { client });
    await rendered.person.click(await screen.findByRole('checkbox', { name: ATTORNEY }));
    expect(await box()).toBe(false);
    return rendered;
  };

  it('is there again when the changes are thrown away', async () => {
    const { person } = await unticked(withForm(aBundle(WITH)));
    await person.click(screen.getByRole('button', { name: 'Descartar cambios' }));
    expect(await box()).toBe(true);
    expect(fieldValue(screen.getByLabelText('CUIT/CUIL del apoderado legal'))).toBe(LAWYER);
  });

  it('is there again after leaving without saving', async () => {
    const { person, router } = await unticked(withForm(aBundle(WITH)));
    await person.click(screen.getByRole('link', { name: /Volver al panel/ }));
    await person.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    await router.navigate(STEP);
    expect(await box()).toBe(true);
  });

  it('is there again when what another window stored is taken', async () => {
    const first = await unticked(withForm(aBundle(WITH)));
    first.unmount();
    const storedElsewhere = { ...WITH, apoderado_legal_nombre: 'LUISA GOMEZ DE PAZ' };
    const { person } = open(STEP, { client: withForm(aBundle(storedElsewhere)) });
    expect(await box()).toBe(false);
    await person.click(await screen.findByRole('button', { name: 'Usar lo guardado' }));
    expect(await box()).toBe(true);
  });

  it('leaves no ticked box behind when nothing was saved of them', async () => {
    const { person } = open(STEP, { client: withForm(aBundle()) });
    await person.click(await screen.findByRole('checkbox', { name: ATTORNEY }));
    await person.type(screen.getByLabelText('CUIT/CUIL del apoderado legal'), '20');
    await person.click(screen.getByRole('button', { name: 'Descartar cambios' }));
    expect(await box()).toBe(false);
  });
});

describe('Datos del Representante legal', () => {
  it('leaves a company’s minutes to its documents, unless they were given here or the auditor observed them', async () => {
    const user = aUser({ representa: [COMPANY_CUIT] });
    const at = `/persona-juridica/register-form/${COMPANY_CUIT}?paso=1`;
    const minutes = () => screen.queryByRole('group', { name: /^Acta de designación/ });
    const { unmount } = open(at, { client: fakeClient(answer(startCompanyRequest, aBundle(COMPANY))), user });
    await screen.findByRole('checkbox', { name: ATTORNEY });
    expect(minutes()).toBeNull();
    expect(screen.queryByText(/^Es el mismo papel/)).toBeNull();
    unmount();
    const observed = [{ name: 'Acta de designación', observacion: 'Falta una firma' }];
    const bundle = aBundle(COMPANY, 'EN CORRECCION', observed);
    open(at, { client: fakeClient(answer(startCompanyRequest, bundle)), user });
    await screen.findByRole('checkbox', { name: ATTORNEY });
    expect(minutes()).not.toBeNull();
    screen.getByText(/^Es el mismo papel que «Acta de designación de representantes», del paso 5\./);
  });

  it('keeps a company’s minutes without an attorney', async () => {
    const minutes = '/api/municat/files/00000000-0000-4000-8000-000000000008';
    const bundle = aBundle({
      ...COMPANY,
      acta_designacion_url: minutes,
      declaracion_jurada_representante_apoderado: true,
    });
    const client = fakeClient(answer(startCompanyRequest, bundle), savesInto(bundle));
    const user = aUser({ representa: [COMPANY_CUIT] });
    const { person } = open(`/persona-juridica/register-form/${COMPANY_CUIT}?paso=1`, { client, user });
    expect(await screen.findByText('Paso 1 de 5 - Datos del Representante legal')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Volver al estado de tramite' }).getAttribute('href')).toBe(
      `/request-management/persona-juridica/${COMPANY_CUIT}`,
    );
    const group = screen.getByRole('group', { name: 'Acta de designación (opcional)' });
    expect(within(group).getByText('Archivo subido exitosamente')).toBeTruthy();
    // The attorney's form, which is open, asks for none of its own.
    expect(screen.getAllByRole('group', { name: /^Acta de designación/ })).toHaveLength(1);
    await expectAccessible();
    await person.click(screen.getByRole('checkbox', { name: ATTORNEY }));
    await person.click(screen.getByRole('button', { name: 'Siguiente' }));
    await waitFor(() =>
      expect(savesOf(client)).toEqual([
        { sujeto_fiscal: { declaracion_jurada_representante_apoderado: false } },
      ]),
    );
  });
});

describe('a company’s minutes of the first step', () => {
  const bundle = aBundle({
    ...COMPANY,
    acta_designacion_url: '/api/municat/files/00000000-0000-4000-8000-000000000008',
  });
  const at = (step: number) => {
    const client = withForm(bundle);
    const user = aUser({ representa: [COMPANY_CUIT] });
    return {
      ...open(`/persona-juridica/register-form/${COMPANY_CUIT}?paso=${step}`, { client, user }),
      client,
    };
  };

  it('can be taken out again', async () => {
    const { client, person } = at(1);
    const group = await screen.findByRole('group', { name: 'Acta de designación (opcional)' });
    await person.click(within(group).getByRole('button', { name: 'Quitar el archivo: Acta de designación' }));
    expect(within(group).queryByText('Archivo subido exitosamente')).toBeNull();
    expect(group.contains(document.activeElement)).toBe(true);
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'Siguiente' }));
    await waitFor(() => expect(savesOf(client)).toEqual([{ sujeto_fiscal: { acta_designacion_url: null } }]));
  });

  it('stand among what is sent, also without an attorney', async () => {
    at(5);
    const summary = within(await screen.findByRole('region', { name: 'Revise antes de enviar' }));
    expect(summary.getByText('Acta de designación', { selector: 'dt' })).toBeTruthy();
  });
});

describe('unfinished attorney data', () => {
  it('of a company are still there when its form is opened again', async () => {
    const bundle = aBundle({
      ...COMPANY,
      cuit_apoderado_legal: LAWYER,
      apoderado_legal_nombre: 'LUISA GOMEZ',
    });
    const client = fakeClient(answer(startCompanyRequest, bundle));
    open(`/persona-juridica/register-form/${COMPANY_CUIT}?paso=1`, { client });
    expect(fieldValue(await screen.findByLabelText('CUIT/CUIL del apoderado legal'))).toBe(LAWYER);
    expect(screen.getByRole('checkbox', { name: ATTORNEY, checked: true })).toBeTruthy();
  });

  it('say at the field that the power has ended, which is no mistake', async () => {
    const client = withForm(aBundle());
    const { person } = open(STEP, { client });
    await person.click(await screen.findByLabelText(ATTORNEY));
    const date = screen.getByLabelText('Fecha de alcance del poder legal');
    await person.type(date, '01032020');
    expect(describedBy(date)).toContain('El poder ya venció: el auditor puede pedir uno vigente');
    expect(date.getAttribute('aria-invalid')).not.toBe('true');
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'Siguiente' }));
    await screen.findByRole('heading', { name: 'Datos del Proveedor' });
    expect(savesOf(client)).toEqual([{ sujeto_fiscal: { fecha_alcance_poder_legal: '2020-03-01' } }]);
  });

  it('are saved as far as they are', async () => {
    const client = withForm(aBundle());
    const { person } = open(STEP, { client });
    await person.click(await screen.findByLabelText(ATTORNEY));
    const date = screen.getByLabelText('Fecha de alcance del poder legal');
    await person.type(date, '01032030');
    expect(fieldValue(date)).toBe('01/03/2030');
    await person.click(screen.getByRole('button', { name: 'Siguiente' }));
    await screen.findByRole('heading', { name: 'Datos del Proveedor' });
    expect(savesOf(client)).toEqual([{ sujeto_fiscal: { fecha_alcance_poder_legal: '2030-03-01' } }]);
  });
});
