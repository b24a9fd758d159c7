import type { City } from 'shared-api/rules';
import { act, aUser, expectAccessible, screen, waitFor, within } from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer, Refusal } from '../test/fake-server.ts';
import { closePortal, openPortal, routesOf, shownPath, signedInAs } from '../test/open-portal.tsx';

const CITY: City = {
  name: 'Municipalidad de Ñorquincó',
  office: 'Compras',
  address: 'Av. San Martín 100',
  hours: 'Lunes a viernes de 8 a 14',
  phone: { shown: '02940 49-1234', tel: 'tel:+542940491234' },
  email: 'compras@norquinco.gob.ar',
  links: [
    { name: 'Facebook', url: 'https://www.facebook.com/norquinco' },
    { name: 'norquinco.gob.ar', url: 'https://norquinco.gob.ar/' },
  ],
};

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => {
  closePortal();
  vi.restoreAllMocks();
});

describe('the user menu', () => {
  const OUT = 'Cerrar sesion';
  const MINE = 'Mi cuenta';
  it.each([
    ['ADMIN', '/management', 'ADMIN', ['Licitaciones', 'Configuraciones', MINE, OUT]],
    ['ADMIN', '/licitaciones', 'ADMIN', ['Incripciones', 'Configuraciones', MINE, OUT]],
    ['ADMIN', '/configuraciones', 'ADMIN', ['Configuraciones', MINE, OUT]],
    ['PUBLICADOR', '/Management/', 'PUBLICADOR', ['Licitaciones', MINE, OUT]],
    ['PUBLICADOR', '/licitaciones', 'PUBLICADOR', ['Incripciones', MINE, OUT]],
    ['VISADOR', '/management', 'AUDITOR', ['Configuraciones', MINE, OUT]],
    ['GESTION_COMPRAS', '/management', 'GESTION COMPRAS', ['Configuraciones', MINE, OUT]],
    ['VISUALIZADOR', '/management', 'VISUALIZADOR', [MINE, OUT]],
    ['PROVEEDOR', '/cuenta', 'PROVEEDOR', [MINE, OUT]],
  ] as const)('of %s at %s', async (tipo, at, shown, entries) => {
    signedInAs(server, aUser({ tipo, nombre: 'Julia', apellido: 'Vega' }));
    const { person } = openPortal({ at, server });
    await screen.findByRole('heading', { name: /^Página / });
    const bar = within(screen.getByRole('banner'));
    const button = bar.getByRole('button', { name: /Julia Vega/ });
    expect(button.textContent).toBe(`Julia Vega${shown}`);
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(bar.queryByText(OUT)?.closest('[hidden]')).toBeTruthy();
    await person.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(
      within(bar.getByRole('list'))
        .getAllByRole('listitem')
        .map((item) => item.textContent?.trim()),
    ).toEqual(entries);
    await expectAccessible();
  });

  it('has nothing but the sign-out before the forced change of the password', async () => {
    signedInAs(server, aUser({ tipo: 'ADMIN', primer_login: true, nombre: 'Julia', apellido: 'Vega' }));
    const { person } = openPortal({ at: '/cambiar_contrase%C3%B1a', server });
    await screen.findByRole('heading', { name: 'Cambiar contraseña' });
    const bar = within(screen.getByRole('banner'));
    await person.click(bar.getByRole('button', { name: /Julia Vega/ }));
    expect(within(bar.getByRole('list')).getAllByRole('listitem')).toHaveLength(1);
    bar.getByRole('button', { name: OUT });
  });

  it('navigates to an entry and closes', async () => {
    signedInAs(server, aUser({ tipo: 'ADMIN', nombre: 'Julia', apellido: 'Vega' }));
    const { person } = openPortal({ at: '/management', server });
    const button = await screen.findByRole('button', { name: /Julia Vega/ });
    await person.click(button);
    await person.click(screen.getByRole('link', { name: 'Configuraciones' }));
    await screen.findByRole('heading', { name: 'Página /configuraciones' });
    await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
  });

  it('closes on Escape and returns the focus, and closes once the user goes elsewhere', async () => {
    signedInAs(server, aUser({ tipo: 'ADMIN', nombre: 'Julia', apellido: 'Vega' }));
    const { person } = openPortal({ at: '/management', server });
    const button = await screen.findByRole('button', { name: /Julia Vega/ });
    button.focus();
    await person.keyboard('{Enter}{Tab}');
    expect(document.activeElement?.textContent).toBe('Licitaciones');
    await person.keyboard('{Escape}');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(button);
    await person.keyboard('{Enter}{Shift>}{Tab}{/Shift}');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await person.click(button);
    await person.click(screen.getByRole('main'));
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('the menu of a phone', () => {
  it('has the entries of the top bar', async () => {
    signedInAs(server, aUser({ tipo: 'ADMIN', nombre: 'Julia', apellido: 'Vega' }));
    const { person } = openPortal({ at: '/management', server });
    await screen.findByRole('heading', { name: 'Página /management' });
    const burger = screen.getByRole('button', { name: 'Abrir el menú' });
    await person.click(burger);
    await screen.findByRole('dialog', { name: 'Menú' });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(burger));
    await person.click(burger);
    const menu = within(await screen.findByRole('dialog', { name: 'Menú' }));
    expect(menu.getByText('Julia Vega')).toBeTruthy();
    expect(menu.getAllByRole('listitem').map((item) => item.textContent?.trim())).toEqual([
      'Licitaciones',
      'Configuraciones',
      'Mi cuenta',
      'Licitaciones y Concursos',
      'Guía rapida',
      'Cerrar sesion',
    ]);
    await expectAccessible();
    await person.click(menu.getByRole('link', { name: 'Licitaciones' }));
    await screen.findByRole('heading', { name: 'Página /licitaciones' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('Guía rapida', () => {
  it('has seven collapsible topics, and returns the focus', async () => {
    const { person } = openPortal({ server });
    const opener = within(await screen.findByRole('banner')).getByRole('button', { name: 'Guía rapida' });
    await person.click(opener);
    const guide = within(await screen.findByRole('dialog', { name: 'Guía rapida' }));
    const topics = guide.getAllByRole('button', { expanded: false });
    expect(topics.map((topic) => topic.textContent)).toEqual([
      '¿Cómo empiezo?',
      '¿Qué documentos necesito?',
      '¿Cómo completo el formulario?',
      '¿Cómo sigo mi trámite?',
      '¿Qué hago si me piden correcciones?',
      '¿Cuánto demora?',
      '¿Qué obtengo?',
    ]);
    for (const topic of topics) {
      await person.click(topic);
      expect(topic.getAttribute('aria-expanded')).toBe('true');
    }
    const timing = guide.getByRole('region', { name: '¿Cuánto demora?' });
    expect(
      within(timing)
        .getAllByRole('listitem')
        .map((item) => item.textContent?.trim()),
    ).toEqual([
      'Completar el formulario: de 30 a 60 minutos.',
      'Primera revisión: de 3 a 5 días hábiles.',
      'Revisión de correcciones: de 1 a 2 días hábiles.',
      'Habilitación final: de 1 a 2 días hábiles.',
      'Total: de 5 a 10 días hábiles.',
    ]);
    await expectAccessible();
    const [first] = topics;
    if (first) await person.click(first);
    expect(first?.getAttribute('aria-expanded')).toBe('false');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });
});

describe('a topic of the guide', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Guía rapida' });

  it('opens at its address, over the page of the address', async () => {
    openPortal({ at: '/accesibilidad#guia-tiempos', server });
    const guide = within(await dialog());
    expect((await guide.findByRole('button', { name: '¿Cuánto demora?' })).ariaExpanded).toBe('true');
    expect(guide.getAllByRole('button', { expanded: true })).toHaveLength(1);
    await expectAccessible();
  });

  it('is in the address once opened, and Back closes the guide', async () => {
    const { person } = openPortal({ at: '/?ingreso=error', server });
    await person.click(
      within(await screen.findByRole('banner')).getByRole('button', { name: 'Guía rapida' }),
    );
    const guide = within(await dialog());
    await person.click(guide.getByRole('button', { name: '¿Qué obtengo?' }));
    await waitFor(() => expect(location.hash).toBe('#guia-resultado'));
    expect(location.search).toBe('?ingreso=error');
    await person.click(guide.getByRole('button', { name: '¿Qué obtengo?' }));
    await waitFor(() => expect(location.hash).toBe('#guia'));
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(location.hash).toBe('');
  });

  it('leaves the address when the guide is closed', async () => {
    const { person } = openPortal({ at: '/accesibilidad#guia-documentos', server });
    await dialog();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(location.hash).toBe('');
  });
});

describe('the frame of every page', () => {
  it('has a skip link as the first stop', async () => {
    const { person, router } = openPortal({ server });
    await screen.findByRole('heading', { level: 1 });
    await person.tab();
    expect(document.activeElement?.textContent).toBe('Ir al contenido');
    expect(document.activeElement?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
    const { location } = router.state;
    const entries = window.history.length;
    await person.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
    // The state of the history entry, such as the list that a page was opened from, stays.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(router.state.location).toBe(location);
    expect([window.location.hash, window.history.length]).toEqual(['', entries]);
  });

  it('names the city’s address and contacts in the footer', async () => {
    openPortal({ server, city: CITY });
    const footer = within(await screen.findByRole('contentinfo'));
    expect(footer.getByText(CITY.name)).toBeTruthy();
    expect(footer.getByText('Av. San Martín 100')).toBeTruthy();
    expect(footer.getByText('Lunes a viernes de 8 a 14')).toBeTruthy();
    expect(footer.getByRole('link', { name: 'Teléfono 02940 49-1234' }).getAttribute('href')).toBe(
      'tel:+542940491234',
    );
    expect(
      within(footer.getByRole('list', { name: 'Redes sociales' }))
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Facebook', 'norquinco.gob.ar']);
    expect(footer.getByRole('link', { name: 'Accesibilidad' })).toBeTruthy();
    expect(footer.getByText('Versión 1.0.0')).toBeTruthy();
  });

  it('shows no contact that the city did not configure', async () => {
    openPortal({ server });
    const footer = within(await screen.findByRole('contentinfo'));
    expect(footer.getByText('Municipalidad')).toBeTruthy();
    expect(footer.queryByRole('list', { name: 'Contacto' })).toBeNull();
    expect(footer.queryByRole('list', { name: 'Redes sociales' })).toBeNull();
  });

  it.each([
    [{}, 'Escriba a compras@norquinco.gob.ar o llame al 02940 49-1234 (Lunes a viernes de 8 a 14).'],
    [{ phone: null }, 'Escriba a compras@norquinco.gob.ar.'],
    [{ email: null, hours: null }, 'Llame al 02940 49-1234.'],
    [
      { email: null, phone: null },
      'Acérquese a nuestra oficina, Av. San Martín 100 (Lunes a viernes de 8 a 14).',
    ],
  ])('says where to report a difficulty, with %j', async (missing, told) => {
    openPortal({ at: '/accesibilidad', server, city: { ...CITY, ...missing } });
    await screen.findByRole('heading', { level: 1, name: 'Accesibilidad' });
    expect(screen.getByRole('main').textContent).toContain(`${told} Cuente en qué página estaba`);
  });
});

describe('the landing page', () => {
  /** Stands for the tax authority: the test's browser goes to another part of its page only. */
  const signOnPage = () => `${location.origin}/#clave-fiscal`;

  it('opens the tax authority’s sign-on', async () => {
    server.answer('GET /auth/afip/login-url', () => ({ data: signOnPage() }));
    const { person } = openPortal({ server });
    await person.click(await screen.findByRole('button', { name: 'Ingresar con clave fiscal' }));
    await waitFor(() => expect(location.href).toBe(signOnPage()));
  });

  it.each(['/', '/cuenta', '/request-management'])('starts no sign-on by itself at %s', async (at) => {
    server.answer('GET /auth/afip/login-url', () => ({ data: signOnPage() }));
    openPortal({ at, server });
    await screen.findByRole('button', { name: 'Ingresar con clave fiscal' });
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect([server.called(), location.hash]).toEqual([[], '']);
  });

  it('stays usable when the visitor returns from the tax authority without signing on', async () => {
    server.answer('GET /auth/afip/login-url', () => ({ data: signOnPage() }));
    const { person } = openPortal({ server });
    const signOn = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'Ingresar con clave fiscal',
    });
    await person.click(signOn);
    await waitFor(() => expect(server.called()).toEqual(['GET /auth/afip/login-url']));
    await waitFor(() => expect(signOn.disabled).toBe(true));
    // The browser kept the page as it was left.
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await person.click(signOn);
    await waitFor(() => expect(server.called()).toHaveLength(2));
  });

  it('says why the sign-on fails', async () => {
    server.answer('GET /auth/afip/login-url', () => new Refusal(503, 'ARCA (ex AFIP) no responde.'));
    const { person } = openPortal({ server });
    await person.click(await screen.findByRole('button', { name: 'Ingresar con clave fiscal' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Error al autenticar el usuarioARCA (ex AFIP) no responde.',
    );
    await expectAccessible();
  });

  it.each([
    ['error', 'no confirmó el ingreso'],
    ['sin-servicio', 'no responde en este momento'],
    ['sin-portal', 'Revise su conexión'],
    ['sin-guardar', 'Su navegador no deja guardar la sesión'],
  ])('says that the sign-on failed, and why: %s', async (code, cause) => {
    openPortal({ at: `/?ingreso=${code}`, server });
    const text = (await screen.findByRole('alert')).textContent;
    expect(text).toMatch(/^Error al autenticar el usuario/);
    expect(text).toContain(cause);
  });

  it('ignores an unknown code in the address', async () => {
    openPortal({ at: '/?ingreso=__proto__', server });
    await screen.findByRole('button', { name: 'Ingresar con clave fiscal' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('opens the guide from the hint below the card', async () => {
    const { person } = openPortal({ server });
    await person.click(await screen.findByRole('button', { name: 'Consulte la Ayuda' }));
    await screen.findByRole('dialog', { name: 'Guía rapida' });
  });

  it('links to the public tenders and to the sign-in of the staff', async () => {
    const { person } = openPortal({ server });
    const main = within(await screen.findByRole('main'));
    await person.click(await main.findByRole('link', { name: /^Ingrese con su DNI/ }));
    await screen.findByRole('heading', { name: 'Acceso del personal' });
    await person.click(
      within(screen.getByRole('banner')).getByRole('link', { name: 'Licitaciones y Concursos' }),
    );
    await screen.findByRole('heading', { name: 'Página /licitaciones-concursos' });
    expect(shownPath()).toBe('/licitaciones-concursos');
  });
});

describe('accessibility of each screen', () => {
  it.each([
    ['/', 'Portal de Proveedores'],
    ['/login', 'Acceso del personal'],
    ['/accesibilidad', 'Accesibilidad'],
    ['/nada', 'La página que estás buscando no existe.'],
  ])('%s', async (at, heading) => {
    openPortal({ at, server });
    await screen.findByRole('heading', { level: 1, name: heading });
    await expectAccessible();
  });

  it('while the session is checked', async () => {
    signedInAs(server, aUser());
    server.answer('GET /auth/me', () => new Promise(() => undefined));
    openPortal({ at: '/cuenta', server });
    await within(await screen.findByRole('main')).findByRole('status');
    await expectAccessible();
  });

  it('of a section that failed to load', async () => {
    openPortal({
      at: '/licitaciones-concursos',
      server,
      load: async () => Promise.reject(new Error('no entry')),
    });
    await screen.findByRole('button', { name: 'Reintentar' });
    await expectAccessible();
  });

  it('signed in', async () => {
    signedInAs(server, aUser({ tipo: 'ADMIN' }));
    openPortal({ at: '/management', server, load: async (name) => routesOf(name) });
    await screen.findByRole('heading', { name: 'Página /management' });
    await expectAccessible();
  });
});
