import { ESTADO_MEANING } from 'shared-api/rules';
import { describe, expect, it, vi } from 'vitest';
import {
  accessibilityProblems,
  aRequest,
  renderPortal,
  screen,
  valuesOf,
  waitFor,
  within,
} from '../testing/index.ts';
import {
  AttorneyCard,
  BankAccountsCard,
  ClientsCard,
  ContactCard,
  DeclarationsCard,
  RequestHeader,
  SubjectCard,
} from './index.ts';

describe('the header of a request', () => {
  it('says whose it is, its number, its state and since when, in the city’s time', async () => {
    renderPortal(<RequestHeader request={aRequest({ createdAt: '2026-03-01T02:05:00.000Z' })} />);
    expect(valuesOf('Proveedor')).toEqual(['Panadería del Valle']);
    expect(valuesOf('CUIT')).toEqual(['30-71234567-1']);
    expect(valuesOf('Trámite N°')).toEqual(['2026-000123']);
    expect(valuesOf('Estado')).toEqual(['Observación']);
    expect(valuesOf('Fecha de inicio')).toEqual(['28/02/2026 23:05']);
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('tells the state’s meaning to whoever reaches it by keyboard', async () => {
    const { person } = renderPortal(<RequestHeader request={aRequest()} />);
    await person.tab();
    expect((await screen.findByRole('tooltip')).textContent).toBe(ESTADO_MEANING.OBSERVACION);
  });
});

describe('the data of a request', () => {
  it('shows a CBU in groups of four, whose text is its bare digits', () => {
    const [account] = aRequest().cuenta_bancaria;
    const cbu = '2850590940090418135201';
    renderPortal(
      <BankAccountsCard request={aRequest({ cuenta_bancaria: account ? [{ ...account, cbu }] : [] })} />,
    );
    expect(valuesOf('CBU')).toEqual([cbu]);
    screen.getByText('2850');
    screen.getByText('01');
  });

  it('say of who has no address that no mail reaches them', () => {
    const request = { domicilio_electronico: [], correo_electronico_notificacion: null };
    renderPortal(<ContactCard request={{ ...aRequest(), ...request }} />);
    expect(valuesOf('Correo electrónico de notificación')).toEqual(['No tiene: no recibe avisos por correo']);
  });

  it('of a legal entity', async () => {
    renderPortal(
      <>
        <h1>Detalles del Trámite</h1>
        <ContactCard request={aRequest()} />
        <SubjectCard request={aRequest()} />
        <ClientsCard request={aRequest()} />
        <BankAccountsCard request={aRequest()} />
      </>,
    );
    expect(
      within(screen.getByRole('region', { name: 'Datos de contacto' })).getAllByText(
        'ventas@delvalle.example',
      ),
    ).toHaveLength(2);
    expect(valuesOf('Teléfono alternativo')).toEqual(['—']);
    expect(valuesOf('Forma jurídica')).toEqual(['SRL']);
    expect(valuesOf('Condición fiscal')).toEqual(['Responsable inscripto']);
    expect(valuesOf('Fecha del contrato social')).toEqual(['15/04/2010']);
    expect(valuesOf('Actividades')).toEqual(['107110 - Elaboración de pan (desde 11/2013)']);
    expect(valuesOf('Datos societarios')).toEqual(['Ana Pérez (20-00230755-4), Socio']);
    expect(
      within(screen.getByRole('region', { name: 'Principales clientes' })).getAllByRole('listitem'),
    ).toHaveLength(3);
    expect(screen.getByRole('region', { name: 'Cuentas bancarias' }).textContent).toContain('Predeterminada');
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('of a natural person has nothing of a company', () => {
    renderPortal(
      <SubjectCard
        request={aRequest({
          tipo_persona: 'FISICA',
          razon_social: null,
          nombre_persona_humana: 'Ana Pérez',
          forma_juridica: null,
        })}
      />,
    );
    expect(valuesOf('Nombre')).toEqual(['Ana Pérez']);
    expect([
      ...valuesOf('Datos societarios'),
      ...valuesOf('Fecha del contrato social'),
      ...valuesOf('Forma jurídica'),
    ]).toEqual([]);
  });

  it('of a legal entity shows the minutes that appoint its representative, attorney or not', async () => {
    const onPreview = vi.fn();
    const url = '/api/municat/files/acta';
    const request = aRequest({
      acta_designacion_url: url,
      declaracion_jurada_representante_apoderado: false,
    });
    const { person } = renderPortal(<SubjectCard request={request} onPreview={onPreview} />);
    await person.click(screen.getByRole('button', { name: 'Ver Acta de designación' }));
    expect(onPreview).toHaveBeenCalledExactlyOnceWith({ url, name: 'Acta de designación' });
  });

  it('says which part of the address did not come', () => {
    renderPortal(<SubjectCard request={aRequest({ domicilio_localidad: null })} />);
    expect(valuesOf('Localidad')).toEqual(['*Error en la carga de datos']);
  });

  it('says when there are neither clients nor accounts', () => {
    const request = aRequest({ principales_clientes: [], cuenta_bancaria: [] });
    renderPortal(
      <>
        <ClientsCard request={request} />
        <BankAccountsCard request={request} />
      </>,
    );
    expect(screen.getByText('Sin clientes cargados.')).toBeTruthy();
    expect(screen.getByText('Sin cuentas cargadas.')).toBeTruthy();
  });

  it('of the attorney opens the papers', async () => {
    const onPreview = vi.fn();
    const request = aRequest({
      apoderado_legal_nombre: 'Juan Díaz',
      cuit_apoderado_legal: '20002307554',
      poder_legal: '/api/municat/files/poder',
    });
    const { person } = renderPortal(<AttorneyCard request={request} onPreview={onPreview} />);
    expect(valuesOf('CUIT/CUIL del apoderado legal')).toEqual(['20-00230755-4']);
    await person.click(screen.getByRole('button', { name: 'Ver Poder legal' }));
    expect(onPreview).toHaveBeenCalledExactlyOnceWith({
      url: '/api/municat/files/poder',
      name: 'Poder legal',
    });
  });

  it.each([
    ['still holds', '2999-12-31', '31/12/2999'],
    ['is over', '2020-09-19', '19/09/2020 (ya venció)'],
    ['has no day', null, '—'],
  ])('of the attorney says until when the power reaches: it %s', (_, day, text) => {
    renderPortal(<AttorneyCard request={aRequest({ fecha_alcance_poder_legal: day })} />);
    expect(valuesOf('Fecha de alcance del poder legal')).toEqual([text]);
  });

  it('without anybody to show them, the papers open in another tab', () => {
    renderPortal(<AttorneyCard request={aRequest({ poder_legal: '/api/municat/files/poder' })} />);
    const link = screen.getByRole('link', { name: 'Ver Poder legal (se abre en otra pestaña)' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      '/api/municat/files/poder',
      '_blank',
    ]);
  });
});

describe('sworn declarations', () => {
  it('say whether each was accepted, and are read in a modal', async () => {
    const { person } = renderPortal(
      <main>
        <h1>Detalles del Trámite</h1>
        <DeclarationsCard request={aRequest({ declaracion_jurada_cuenta_bancaria: false })} />
      </main>,
    );
    const buttons = screen.getAllByRole('button');
    expect(buttons).toHaveLength(4);
    expect(buttons[3]?.textContent).toBe('Declaración jurada de cuenta bancaria: sin aceptar');
    if (buttons[0]) await person.click(buttons[0]);
    const dialog = await screen.findByRole('dialog', { name: 'Leer y aceptar' });
    expect(dialog.textContent).toContain('Declaro bajo juramento que la dirección de correo electrónico');
    expect(dialog.textContent).toContain('Declaración aceptada.');
    expect(await accessibilityProblems()).toEqual([]);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(buttons[0]));
  });

  it('hold the attorney’s only when there is one', () => {
    renderPortal(
      <DeclarationsCard request={aRequest({ declaracion_jurada_representante_apoderado: true })} />,
    );
    expect(screen.getByRole('button', { name: /representante o apoderado legal: aceptada/ })).toBeTruthy();
  });
});
