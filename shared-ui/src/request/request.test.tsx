import {
  DOCUMENT_STATUS_LABEL,
  DOCUMENT_STATUSES,
  ESTADO_LABEL,
  ESTADO_MEANING,
  ESTADOS,
} from 'shared-api/rules';
import { describe, expect, test, vi } from 'vitest';
import {
  accessibilityProblems,
  aDocument,
  aDocumentType,
  aRequest,
  aStatusRecord,
  renderPortal,
  screen,
  within,
} from '../testing/index.ts';
import {
  AttorneyCard,
  BankAccountsCard,
  ClientsCard,
  ContactCard,
  DeclarationsCard,
  DocumentCard,
  DocumentStatusBadge,
  LabelBadge,
  ObservationList,
  RequestHeader,
  RequestStatusBadge,
  StatusMeaning,
  StatusTimeline,
  SubjectCard,
} from './index.ts';

const TODAY = '2026-11-21';
const values = (name: string) =>
  screen
    .getAllByRole('term')
    .filter((term) => term.textContent === name)
    .map((term) => term.nextElementSibling?.textContent);

const iconBeside = (label: HTMLElement) => label.parentElement?.querySelector('svg');

describe('a status is icon, text and tint', () => {
  test.each(ESTADOS)('%s', (estado) => {
    renderPortal(<RequestStatusBadge estado={estado} />);
    expect(iconBeside(screen.getByText(ESTADO_LABEL[estado]))?.getAttribute('aria-hidden')).toBe('true');
  });

  test.each(DOCUMENT_STATUSES)('%s', (status) => {
    renderPortal(<DocumentStatusBadge status={status} />);
    expect(iconBeside(screen.getByText(DOCUMENT_STATUS_LABEL[status]))?.getAttribute('aria-hidden')).toBe(
      'true',
    );
  });

  test('no two states look alike', () => {
    const { container } = renderPortal(
      ESTADOS.map((estado) => <RequestStatusBadge key={estado} estado={estado} />),
    );
    const looks = [...container.querySelectorAll('svg')].map((icon) => icon.innerHTML);
    expect(looks).toHaveLength(ESTADOS.length);
    expect(new Set(looks).size).toBe(ESTADOS.length);
  });

  test('its meaning stands beside it', () => {
    renderPortal(<StatusMeaning estado="VENCIDO" />);
    expect(screen.getByText(ESTADO_MEANING.VENCIDO)).toBeTruthy();
  });

  test('labels take eight tints in turn', () => {
    const { container } = renderPortal(
      Array.from({ length: 9 }, (_, index) => index).map((index) => (
        <LabelBadge key={index} label={`Rubro ${index}`} index={index} />
      )),
    );
    const tints = [...container.querySelectorAll<HTMLElement>('.mantine-Badge-root')].map((badge) =>
      badge.style.getPropertyValue('--badge-bg'),
    );
    expect(new Set(tints).size).toBe(8);
    expect(tints[8]).toBe(tints[0]);
  });
});

describe('the header of a request', () => {
  test('says whose it is, its number, its state and since when, in the city’s time', async () => {
    renderPortal(<RequestHeader request={aRequest({ createdAt: '2026-03-01T02:05:00.000Z' })} />);
    expect(values('Proveedor')).toEqual(['Panadería del Valle']);
    expect(values('CUIT')).toEqual(['30-71234567-1']);
    expect(values('Trámite N°')).toEqual(['2026-000123']);
    expect(values('Estado')).toEqual(['Observación']);
    expect(values('Fecha de inicio')).toEqual(['28/02/2026 23:05']);
    expect(await accessibilityProblems()).toEqual([]);
  });

  test('tells the state’s meaning to whoever reaches it by keyboard', async () => {
    const { person } = renderPortal(<RequestHeader request={aRequest()} />);
    await person.tab();
    expect((await screen.findByRole('tooltip')).textContent).toBe(ESTADO_MEANING.OBSERVACION);
  });
});

describe('observations', () => {
  const long = `${'a'.repeat(100)}FINAL`;

  test('are cut at 100 characters until the rest is asked for', async () => {
    const { person } = renderPortal(
      <ObservationList
        observations={[
          { name: 'DNI', observacion: long },
          { name: 'Otro', observacion: 'Falta la firma' },
        ]}
      />,
    );
    expect(screen.getByText(`${'a'.repeat(100)}…`)).toBeTruthy();
    expect(screen.getByText('Falta la firma')).toBeTruthy();
    const more = screen.getByRole('button', { name: 'Ver más: DNI' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    await person.click(more);
    expect(screen.getByText(long)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ver menos: DNI' }).getAttribute('aria-expanded')).toBe('true');
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(await accessibilityProblems()).toEqual([]);
  });

  test('said twice of the same document are both shown', () => {
    const same = { name: 'DNI', observacion: 'Ilegible' };
    renderPortal(<ObservationList observations={[same, same]} />);
    expect(screen.getAllByText('Ilegible')).toHaveLength(2);
  });
});

test('the history tells each change, the last one first, with who made it', async () => {
  renderPortal(
    <StatusTimeline
      records={[
        aStatusRecord({
          id: '7f0c2a5e-52a5-4b1c-9f43-000000000011',
          estado: 'PENDIENTE EN OBSERVACION',
          estado_actual: false,
          createdAt: '2026-03-01T12:00:00.000Z',
          usuario: null,
        }),
        aStatusRecord({ estado: 'EN CORRECCION', observaciones: [{ name: 'DNI', observacion: 'Ilegible' }] }),
      ]}
    />,
  );
  const items = screen
    .getAllByRole('listitem')
    .filter((item) => item.parentElement === screen.getByRole('list', { name: 'Historial de estados' }));
  expect(items[0]?.textContent).toContain('En Corrección');
  expect(items[0]?.textContent).toContain('02/03/2026 12:30 · Actualizado por Laura Gómez');
  expect(items[0]?.textContent).toContain('Ilegible');
  expect(items[0]?.getAttribute('aria-current')).toBe('true');
  expect(items[1]?.textContent).toContain('Actualizado por el sistema');
  expect(await accessibilityProblems()).toEqual([]);
});

describe('the data of a request', () => {
  test('of a legal entity', async () => {
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
    expect(values('Teléfono alternativo')).toEqual(['—']);
    expect(values('Forma jurídica')).toEqual(['SRL']);
    expect(values('Condición fiscal')).toEqual(['Responsable inscripto']);
    expect(values('Contrato social')).toEqual(['15/04/2010']);
    expect(values('Actividades')).toEqual(['107110 - Elaboración de pan (desde 11/2013)']);
    expect(values('Datos societarios')).toEqual(['Ana Pérez (20-00230755-4), Socio']);
    expect(
      within(screen.getByRole('region', { name: 'Principales clientes' })).getAllByRole('listitem'),
    ).toHaveLength(3);
    expect(screen.getByRole('region', { name: 'Cuentas bancarias' }).textContent).toContain('Predeterminada');
    expect(await accessibilityProblems()).toEqual([]);
  });

  test('of a natural person has nothing of a company', () => {
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
    expect(values('Nombre')).toEqual(['Ana Pérez']);
    expect([
      ...values('Datos societarios'),
      ...values('Contrato social'),
      ...values('Forma jurídica'),
    ]).toEqual([]);
  });

  test('says which part of the address did not come', () => {
    renderPortal(<SubjectCard request={aRequest({ domicilio_localidad: null })} />);
    expect(values('Localidad')).toEqual(['*Error en la carga de datos']);
  });

  test('says when there are neither clients nor accounts', () => {
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

  test('of the attorney opens the papers', async () => {
    const onPreview = vi.fn();
    const request = aRequest({
      apoderado_legal_nombre: 'Juan Díaz',
      cuit_apoderado_legal: '20002307554',
      poder_legal: '/api/municat/files/poder',
    });
    const { person } = renderPortal(<AttorneyCard request={request} onPreview={onPreview} />);
    expect(values('CUIT/CUIL')).toEqual(['20-00230755-4']);
    expect(values('Acta de designación')).toEqual(['—']);
    await person.click(screen.getByRole('button', { name: 'Ver Poder legal' }));
    expect(onPreview).toHaveBeenCalledExactlyOnceWith({
      url: '/api/municat/files/poder',
      name: 'Poder legal',
    });
  });

  test('without anybody to show them, the papers open in another tab', () => {
    renderPortal(<AttorneyCard request={aRequest({ poder_legal: '/api/municat/files/poder' })} />);
    const link = screen.getByRole('link', { name: 'Ver Poder legal (se abre en otra pestaña)' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      '/api/municat/files/poder',
      '_blank',
    ]);
  });
});

describe('sworn declarations', () => {
  test('say whether each was accepted, and are read in a modal', async () => {
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
  });

  test('hold the attorney’s only when there is one', () => {
    renderPortal(
      <DeclarationsCard request={aRequest({ declaracion_jurada_representante_apoderado: true })} />,
    );
    expect(screen.getByRole('button', { name: /representante o apoderado legal: aceptada/ })).toBeTruthy();
  });
});

describe('a document', () => {
  const headed = (card: React.ReactNode) => (
    <main>
      <h1>Trámite</h1>
      <h2>Archivos</h2>
      {card}
    </main>
  );

  test('says its status today, its dates and what is done with it', async () => {
    renderPortal(
      headed(
        <DocumentCard
          document={aDocument()}
          today={TODAY}
          actions={<button type="button">Ver Archivo</button>}
        />,
      ),
    );
    const card = screen.getByRole('article', { name: 'Acta de designación de representantes' });
    expect(within(card).getByText('Completo')).toBeTruthy();
    expect(values('Fecha de expiración')).toEqual(['31/12/2027']);
    expect(values('Vence')).toEqual([]);
    expect(within(card).getByRole('button', { name: 'Ver Archivo' })).toBeTruthy();
    expect(await accessibilityProblems()).toEqual([]);
  });

  test('whose rule makes it last longer says until when', () => {
    const type = aDocumentType({ nombre: 'Último estado contable', regla_fecha: 'balance_close' });
    renderPortal(
      headed(
        <DocumentCard
          document={aDocument({ tipo_documento: type, expiracion: '2025-06-30' })}
          today={TODAY}
        />,
      ),
    );
    expect(values('Fecha de cierre')).toEqual(['30/06/2025']);
    expect(values('Vence')).toEqual(['30/11/2026']);
    expect(screen.getByText('Próximo a vencer')).toBeTruthy();
  });

  test('that is not right says what is missing', async () => {
    renderPortal(headed(<DocumentCard document={aDocument({ expiracion: null })} today={TODAY} />));
    expect(screen.getByText('Fechas pendientes')).toBeTruthy();
    expect(
      screen.getByText('El documento "Acta de designación de representantes" requiere fecha de expiración'),
    ).toBeTruthy();
    expect(await accessibilityProblems()).toEqual([]);
  });

  test('that is optional is called as its supplier named it', () => {
    renderPortal(
      headed(
        <DocumentCard
          document={aDocument({ tipo_documento: null, datos_extra: 'Carta de referencia' })}
          today={TODAY}
        />,
      ),
    );
    expect(screen.getByRole('article', { name: 'Carta de referencia' })).toBeTruthy();
  });

  test('that was not uploaded shows no dates', () => {
    renderPortal(headed(<DocumentCard document={aDocument({ url_archivo: null })} today={TODAY} />));
    expect(screen.getByText('Sin subir')).toBeTruthy();
    expect(screen.queryByRole('term')).toBeNull();
  });
});
