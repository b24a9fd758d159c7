import { ALTERNATIVE_EMAIL_PROBLEM, NO_FISCAL_EMAIL, NOTIFICATION_EMAIL_MISSING } from 'shared-api/rules';
import { describedBy, expectAccessible, fieldValue, screen, waitFor, within } from 'shared-ui/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBundle, COMPANY, COMPANY_CUIT, COMPLETE, documentsFor } from '../../test/bundle.ts';
import { open, savesOf } from '../../test/open.tsx';
import { FORM, nextButton, withForm } from '../../test/wizard.ts';

const STEP = `${FORM}?paso=2`;
const OTHER_FISCAL_YEAR_PROBLEM =
  'El inicio del ejercicio económico se guarda con el año en curso: elija de nuevo el día y el mes';

const FISCAL_YEAR_HALF = 'Complete el día y el mes del inicio del ejercicio económico';

const NOTIFICATION_ITEM = 'Falta seleccionar el email de notificación';
const MONOTRIBUTO = [{ idImpuesto: '20', descripcionImpuesto: 'MONOTRIBUTO' }];
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('Datos del Proveedor', () => {
  it('shows what the registry says, and where it says nothing of an address', async () => {
    open(STEP, { client: withForm(aBundle({ domicilio_localidad: null, impuesto: MONOTRIBUTO })) });
    expect(await screen.findByText('RIVADAVIA 100')).toBeTruthy();
    expect(screen.getByText('*Error en la carga de datos')).toBeTruthy();
    expect(screen.getByText('PANADERIA')).toBeTruthy();
    expect(screen.getByText('03/2015')).toBeTruthy();
    expect(screen.getByText('MONOTRIBUTO')).toBeTruthy();
    expect(screen.queryByText('Datos societarios')).toBeNull();
    expect(screen.queryByText('Inicio del ejercicio económico')).toBeNull();
    await expectAccessible();
  });

  it('saves what the supplier adds', async () => {
    const client = withForm(aBundle());
    const { person } = open(STEP, { client });
    const condition = await screen.findByLabelText('Condición fiscal');
    expect(optionsOf(condition)).toEqual([
      'Seleccione una condición',
      'Monotributista',
      'Responsable inscripto',
    ]);
    await person.selectOptions(condition, 'Monotributista');
    await person.click(screen.getByLabelText('Domicilio electrónico alternativo'));
    await person.paste('Otra <otra@correo.example>');
    await person.type(screen.getByLabelText('Código postal alternativo'), 'K4700ABC');
    await person.click(nextButton());
    await screen.findByRole('heading', { name: 'Datos Bancarios' });
    expect(savesOf(client)).toEqual([
      {
        sujeto_fiscal: {
          condicion_fiscal: 'monotributista',
          domicilio_electronico_alternativo: 'otra@correo.example',
          domicilio_cod_postal_alternativo: '4700',
        },
      },
    ]);
  });

  it('says what is wrong with an e-mail address when its field is left', async () => {
    const { person } = open(STEP, { client: withForm(aBundle()) });
    const field = await screen.findByLabelText('Domicilio electrónico alternativo');
    await person.type(field, 'juan@gmail,com');
    expect(screen.queryByText('Completar correctamente el email en donde será notificado')).toBeNull();
    await person.tab();
    expect(describedBy(field)).toContain('Completar correctamente el email en donde será notificado');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await expectAccessible();
  });

  it('asks first, and folds what the registry says and an optional address that nobody gave', async () => {
    const { person, unmount } = open(STEP, { client: withForm(aBundle()) });
    const parts = () => [...document.querySelectorAll('details')];
    await screen.findByLabelText('Condición fiscal');
    expect(parts().map(({ open: isOpen }) => isOpen)).toEqual([false, false]);
    expect(
      screen.getByText('RIVADAVIA 100 · SAN FERNANDO DEL VALLE · 1 actividad · 1 impuesto'),
    ).toBeTruthy();
    await person.type(screen.getByLabelText('Código postal alternativo'), '47');
    // Folded again by hand, and opened by the error inside.
    for (const part of parts()) part.open = false;
    await person.click(nextButton());
    await screen.findByRole('alert');
    expect(parts().map(({ open: isOpen }) => isOpen)).toEqual([true, false]);
    unmount();
    const corrected = aBundle({ domicilio_electronico: [] }, 'EN CORRECCION', [
      { name: 'Teléfono alternativo', observacion: 'No atiende' },
    ]);
    open(STEP, { client: withForm(corrected) });
    await screen.findByLabelText('Condición fiscal');
    expect(parts().map(({ open: isOpen }) => isOpen)).toEqual([true, false]);
  });

  it('has the condition chosen that the registry’s taxes amount to, and saves it with the step', async () => {
    const client = withForm(aBundle({ impuesto: MONOTRIBUTO }));
    const { person } = open(STEP, { client });
    const condition = await screen.findByLabelText('Condición fiscal');
    expect(fieldValue(condition)).toBe('monotributista');
    expect(describedBy(condition)).toBe(
      'Según ARCA (ex AFIP): impuesto 20 MONOTRIBUTO. Si no es correcta, cámbiela.',
    );
    await person.selectOptions(condition, 'Responsable inscripto');
    expect(describedBy(condition)).toBe('');
    await person.selectOptions(condition, 'Monotributista');
    await expectAccessible();
    await person.click(nextButton());
    await screen.findByRole('heading', { name: 'Datos Bancarios' });
    expect(savesOf(client)).toEqual([{ sujeto_fiscal: { condicion_fiscal: 'monotributista' } }]);
    await person.click(screen.getByRole('button', { name: 'Anterior' }));
    await screen.findByLabelText('Condición fiscal');
    await person.click(nextButton());
    await screen.findByRole('heading', { name: 'Datos Bancarios' });
    expect(savesOf(client)).toHaveLength(1);
  });

  it('says at which address the person will be notified', async () => {
    const domicilio_electronico = ['ana@correo.example', 'ana2@correo.example'].map((direccion) => ({
      direccion,
    }));
    const { person } = open(STEP, { client: withForm(aBundle({ domicilio_electronico })) });
    const notice = await screen.findByText(/^Los avisos del trámite llegarán a/);
    expect(notice.textContent).toBe('Los avisos del trámite llegarán a ana@correo.example');
    const field = screen.getByLabelText('Domicilio electrónico alternativo');
    await person.click(field);
    await person.paste('otra@correo,example');
    expect(notice.textContent).toBe('Los avisos del trámite llegarán a ana@correo.example');
    await person.clear(field);
    await person.paste('otra@correo.example');
    expect(notice.textContent).toBe('Los avisos del trámite llegarán a otra@correo.example');
  });

  it('asks about an address with a usual slip once the field is left', async () => {
    const { person } = open(STEP, { client: withForm(aBundle()) });
    await person.type(await screen.findByLabelText('Domicilio electrónico alternativo'), 'ana@gmial.com');
    expect(screen.queryByText(/Quiso escribir/)).toBeNull();
    await person.tab();
    expect(await screen.findByText('¿Quiso escribir ana@gmail.com?')).toBeTruthy();
    await expectAccessible();
  });

  it('says what is wrong above the form and at its fields, and saves nothing', async () => {
    const client = withForm(aBundle());
    const { person } = open(STEP, { client });
    await person.type(await screen.findByLabelText('Domicilio electrónico alternativo'), 'otra@correo');
    await person.type(screen.getByLabelText('Código postal alternativo'), '47');
    await person.click(nextButton());
    const summary = await screen.findByRole('alert');
    expect(document.activeElement).toBe(summary);
    expect(within(summary).getByRole('link', { name: 'El código postal debe tener 4 números' })).toBeTruthy();
    await person.click(within(summary).getByRole('link', { name: ALTERNATIVE_EMAIL_PROBLEM }));
    const field = screen.getByLabelText('Domicilio electrónico alternativo');
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(savesOf(client)).toEqual([]);
    await expectAccessible();
    await person.type(field, '.ar');
    expect(screen.queryByText(ALTERNATIVE_EMAIL_PROBLEM)).toBeNull();
  });

  it('accepts a declaration after it was read', async () => {
    const client = withForm(aBundle());
    const { person } = open(STEP, { client });
    const title = 'Declaración jurada para contratar con la administración municipal';
    const read = await screen.findByRole('button', { name: `Leer y aceptar: ${title}` });
    expect(screen.getByText(/6 meses desde que dejé el cargo/)).toBeTruthy();
    await person.click(read);
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(within(dialog).getByText(/6 meses desde que dejé el cargo/)).toBeTruthy();
    // Enter closes what was opened to be read, and accepts nothing.
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByText('Cerrar').closest('button')),
    );
    await expectAccessible();
    await person.click(within(dialog).getByRole('button', { name: 'Aceptar' }));
    expect((screen.getByRole('checkbox', { name: title }) as HTMLInputElement).checked).toBe(true);
    expect(screen.queryByRole('button', { name: `Leer y aceptar: ${title}` })).toBeNull();
    expect(screen.getByRole('button', { name: `Leer: ${title}` })).toBeTruthy();
    await person.click(nextButton());
    await screen.findByRole('heading', { name: 'Datos Bancarios' });
    expect(savesOf(client)).toEqual([
      { sujeto_fiscal: { declaracion_jurada_contratar_administracion_publica: true } },
    ]);
  });

  it('leaves a phone alone while it is typed, then says what is stored', async () => {
    const client = withForm(aBundle());
    const { person } = open(STEP, { client });
    const phone = await screen.findByLabelText('Teléfono alternativo');
    await person.type(phone, '0383 15 4400107');
    expect(fieldValue(phone)).toBe('0383 15 4400107');
    await person.tab();
    expect(fieldValue(phone)).toBe('3834400107');
    expect(screen.getByText('Se guarda así: 383 440 0107')).toBeTruthy();
    await expectAccessible();
    await person.click(nextButton());
    await screen.findByRole('heading', { name: 'Datos Bancarios' });
    expect(savesOf(client)).toEqual([{ sujeto_fiscal: { telefono_alternativo: '3834400107' } }]);
  });

  it('says at the field that a phone has no area code, or is none', async () => {
    const { person } = open(STEP, { client: withForm(aBundle()) });
    const phone = await screen.findByLabelText('Teléfono alternativo');
    await person.type(phone, '4400107');
    await person.tab();
    expect(
      screen.getByText(
        'Falta el código de área: así no se puede llamar desde otra ciudad. Escríbalo, como en 383 4400107',
      ),
    ).toBeTruthy();
    await person.type(phone, ' interno 4');
    expect(
      screen.queryByText(
        'Falta el código de área: así no se puede llamar desde otra ciudad. Escríbalo, como en 383 4400107',
      ),
    ).toBeNull();
    await person.tab();
    expect(fieldValue(phone)).toBe('4400107 interno 4');
    expect(
      screen.getByText('El teléfono lleva hasta 10 números, con el código de área: por ejemplo 383 4400107'),
    ).toBeTruthy();
    expect(phone.getAttribute('aria-invalid')).toBe('true');
  });

  it('throws away what was typed when told so', async () => {
    const { person } = open(STEP, { client: withForm(aBundle({ telefono_alternativo: '1111' })) });
    const phone = await screen.findByLabelText('Teléfono alternativo');
    await person.type(phone, '22');
    await person.click(screen.getByRole('button', { name: 'Descartar cambios' }));
    expect(fieldValue(screen.getByLabelText('Teléfono alternativo'))).toBe('1111');
  });
});

describe('Datos de la Empresa', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const STEP_2 = `/persona-juridica/register-form/${COMPANY_CUIT}?paso=2`;
  const addresses = ['uno@valle.example', 'dos@valle.example', 'tres@valle.example'];
  const company = (over = {}) =>
    withForm(
      aBundle({ ...COMPANY, domicilio_electronico: addresses.map((direccion) => ({ direccion })), ...over }),
    );

  it('makes the company pick one of its registered addresses, the first two shown', async () => {
    const client = company();
    const { person } = open(STEP_2, { client });
    expect(await screen.findAllByRole('radio')).toHaveLength(2);
    expect(screen.queryByText(/^Los avisos del trámite llegarán a/)).toBeNull();
    await person.click(nextButton());
    expect((await screen.findAllByText(NOTIFICATION_EMAIL_MISSING)).length).toBeGreaterThan(0);
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'Ver 1 más' }));
    await person.click(screen.getByRole('button', { name: 'Ver menos' }));
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    await person.click(screen.getByRole('button', { name: 'Ver 1 más' }));
    await person.click(screen.getByRole('radio', { name: 'tres@valle.example' }));
    expect(screen.getByText(/^Los avisos del trámite llegarán a/).textContent).toContain(
      'tres@valle.example',
    );
    await person.click(nextButton());
    await screen.findByRole('heading', { name: 'Datos Bancarios' });
    expect(savesOf(client)).toEqual([
      { sujeto_fiscal: { correo_electronico_notificacion: 'tres@valle.example' } },
    ]);
  });

  it('lacks it as long as none is picked, such as after ARCA lists the picked one no more', async () => {
    const fullData = {
      ...COMPLETE,
      condicion_fiscal: 'responsable_inscripto' as const,
      documento_proveedor: documentsFor('JURIDICA', true),
    };
    const LAST = STEP_2.replace('paso=2', 'paso=5');
    const { unmount } = open(LAST, { client: company(fullData) });
    const summary = await screen.findByRole('region', { name: 'Revise antes de enviar' });
    expect(within(summary).getByText(NOTIFICATION_ITEM)).toBeTruthy();
    const step = () =>
      within(screen.getByRole('navigation', { name: 'Pasos del formulario' }))
        .getByRole('button', { name: 'Datos de la Empresa' })
        .closest('li');
    expect(step()?.dataset.done).toBeUndefined();
    await expectAccessible();
    unmount();
    open(LAST, { client: company({ ...fullData, correo_electronico_notificacion: 'uno@valle.example' }) });
    await screen.findByRole('region', { name: 'Revise antes de enviar' });
    expect(screen.queryByText(NOTIFICATION_ITEM)).toBeNull();
    expect(step()?.dataset.done).toBe('true');
  });

  it('says when there is no registered address, and lets the rest be saved', async () => {
    const { person } = open(STEP_2, { client: company({ domicilio_electronico: [] }) });
    expect(await screen.findByText(NO_FISCAL_EMAIL)).toBeTruthy();
    expect(screen.getByText('No podremos avisarle por correo')).toBeTruthy();
    const sworn = screen.getByRole('checkbox', { name: 'Declaración jurada de domicilio electrónico' });
    expect(describedBy(sworn)).toContain('Todavía no informó ninguna dirección');
    await expectAccessible();
    await person.click(screen.getByLabelText('Domicilio electrónico alternativo'));
    await person.paste('avisos@valle.example');
    expect(describedBy(sworn)).toBe('');
    await person.click(nextButton());
    expect(await screen.findByRole('heading', { name: 'Datos Bancarios' })).toBeTruthy();
  });

  it('keeps the start of the fiscal year to days that the month has', async () => {
    const client = company({ correo_electronico_notificacion: 'uno@valle.example' });
    const { person } = open(STEP_2, { client });
    const day = await screen.findByLabelText('Día');
    expect(optionsOf(day)).toHaveLength(32);
    await person.selectOptions(day, '31');
    await person.selectOptions(screen.getByLabelText('Mes'), 'abril');
    expect(fieldValue(day)).toBe('');
    expect(optionsOf(day)).toHaveLength(31);
    await person.selectOptions(day, '1');
    await person.click(nextButton());
    await screen.findByRole('heading', { name: 'Datos Bancarios' });
    const year = new Date().getFullYear();
    expect(savesOf(client)).toEqual([
      { sujeto_fiscal: { fecha_primer_ejercicio_economico: `${year}-04-01` } },
    ]);
  });

  it('keeps half a start of the fiscal year, and does not save it', async () => {
    const stored = {
      correo_electronico_notificacion: 'uno@valle.example',
      fecha_primer_ejercicio_economico: '2026-03-31',
    };
    const client = company(stored);
    const { person, unmount } = open(STEP_2, { client });
    await person.selectOptions(await screen.findByLabelText('Mes'), 'febrero');
    await person.click(nextButton());
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByRole('link', { name: FISCAL_YEAR_HALF })).toBeTruthy();
    expect(screen.getByLabelText('Día').getAttribute('aria-invalid')).toBe('true');
    await expectAccessible();
    expect(savesOf(client)).toEqual([]);
    unmount();
    open(STEP_2, { client: company(stored) });
    expect(fieldValue(await screen.findByLabelText('Mes'))).toBe('2');
    expect(fieldValue(screen.getByLabelText('Día'))).toBe('');
  });

  it('says at the month that it lacks, where the summary leads', async () => {
    const { person } = open(STEP_2, {
      client: company({ correo_electronico_notificacion: 'uno@valle.example' }),
    });
    await person.selectOptions(await screen.findByLabelText('Día'), '31');
    await person.click(nextButton());
    const summary = await screen.findByRole('alert');
    await person.click(within(summary).getByRole('link', { name: FISCAL_YEAR_HALF }));
    const month = screen.getByRole('combobox', { name: 'Mes', description: FISCAL_YEAR_HALF });
    expect(document.activeElement).toBe(month);
    await expectAccessible();
    await person.selectOptions(month, 'marzo');
    expect(screen.queryByText(FISCAL_YEAR_HALF)).toBeNull();
  });

  it('asks again for a start of the fiscal year that was chosen last year and not saved', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T15:00:00Z') });
    const client = company({ correo_electronico_notificacion: 'uno@valle.example' });
    const { person } = open(STEP_2, { client });
    await person.selectOptions(await screen.findByLabelText('Día'), '31');
    await person.selectOptions(screen.getByLabelText('Mes'), 'marzo');
    vi.setSystemTime(new Date('2027-01-02T15:00:00Z'));
    await person.click(nextButton());
    const summary = await screen.findByRole('alert');
    await person.click(within(summary).getByRole('link', { name: OTHER_FISCAL_YEAR_PROBLEM }));
    const day = screen.getByRole('combobox', { name: 'Día', description: OTHER_FISCAL_YEAR_PROBLEM });
    expect(document.activeElement).toBe(day);
    expect(savesOf(client)).toEqual([]);
    await person.selectOptions(day, '1');
    expect(screen.queryByText(OTHER_FISCAL_YEAR_PROBLEM)).toBeNull();
    await person.click(nextButton());
    await screen.findByRole('heading', { name: 'Datos Bancarios' });
    expect(savesOf(client)).toEqual([{ sujeto_fiscal: { fecha_primer_ejercicio_economico: '2027-03-01' } }]);
  });

  it('empties the start of the fiscal year when neither part is chosen', async () => {
    const client = company({
      correo_electronico_notificacion: 'uno@valle.example',
      fecha_primer_ejercicio_economico: '2026-03-31',
    });
    const { person } = open(STEP_2, { client });
    await person.selectOptions(await screen.findByLabelText('Mes'), 'Mes');
    await person.selectOptions(screen.getByLabelText('Día'), 'Día');
    await person.click(nextButton());
    await screen.findByRole('heading', { name: 'Datos Bancarios' });
    expect(savesOf(client)).toEqual([{ sujeto_fiscal: { fecha_primer_ejercicio_economico: null } }]);
  });
});
