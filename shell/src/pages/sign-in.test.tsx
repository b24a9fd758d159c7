import { PASSWORD_TOO_COMMON } from 'shared-api/rules';
import { aUser, describedBy, expectAccessible, screen, waitFor } from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer, Refusal } from '../test/fake-server.ts';
import { closePortal, openPortal, shownPath, signedInAs } from '../test/open-portal.tsx';

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => {
  closePortal();
  vi.restoreAllMocks();
});

/** Opens the staff sign-in and fills it in. */
async function signIn(dni: string, password: string) {
  const portal = openPortal({ at: '/login', server });
  await screen.findByRole('heading', { level: 1, name: 'Acceso del personal' });
  if (dni) await portal.person.type(screen.getByLabelText(/DNI/), dni);
  if (password) await portal.person.type(screen.getByLabelText(/^Contraseña/), password);
  await portal.person.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  return portal;
}

describe('staff sign in', () => {
  it.each([
    ['PUBLICADOR', false, '/licitaciones'],
    ['VISADOR', false, '/management'],
    ['GESTION_COMPRAS', false, '/management'],
    ['ADMIN', false, '/management'],
    ['VISUALIZADOR', false, '/management'],
    ['PROVEEDOR', false, '/cuenta'],
    ['VISADOR', true, '/cambiar_contraseña'],
  ] as const)('%s (first time: %s) lands at %s, in place of the sign-in', async (tipo, first, home) => {
    const user = aUser({ tipo, primer_login: first });
    server.answer('POST /auth/login', () => ({ access_token: 'nuevo', user }));
    const { queries } = await signIn('30111222', 'secreta1');
    const entries = window.history.length;
    await waitFor(() => expect(shownPath()).toBe(home));
    await screen.findByRole('heading', { name: first ? 'Cambiar contraseña' : `Página ${home}` });
    expect(window.history.length).toBe(entries);
    expect(localStorage.getItem('access_token')).toBe('nuevo');
    expect(queries.getQueryData(['user'])).toEqual(user);
  });

  it('sends document number and password, and no earlier token', async () => {
    localStorage.setItem('access_token', 'de-antes');
    server.answer('GET /auth/me', () => new Refusal(500, 'Vuelva a intentar.'));
    server.answer('POST /auth/login', () => ({ access_token: 'nuevo', user: aUser({ tipo: 'ADMIN' }) }));
    await signIn(' 30111222 ', 'secreta1');
    await waitFor(() => expect(shownPath()).toBe('/management'));
    expect(server.calls.find(({ what }) => what === 'POST /auth/login')).toEqual({
      what: 'POST /auth/login',
      authorization: null,
      body: { dni: '30111222', password: 'secreta1' },
    });
  });

  it('accepts a document number with points', async () => {
    server.answer('POST /auth/login', () => new Refusal(400, 'No.'));
    await signIn('30.111.222', 'secreta1');
    await waitFor(() =>
      expect(server.calls.find(({ what }) => what === 'POST /auth/login')?.body).toEqual({
        dni: '30111222',
        password: 'secreta1',
      }),
    );
  });

  it('sends a pasted password unchanged', async () => {
    server.answer('POST /auth/login', () => new Refusal(400, 'No.'));
    const { person } = openPortal({ at: '/login', server });
    const password = await screen.findByLabelText<HTMLInputElement>(/^Contraseña/);
    expect([password.type, password.autocomplete, password.maxLength]).toEqual([
      'password',
      'current-password',
      -1,
    ]);
    expect(screen.getByLabelText<HTMLInputElement>(/DNI/).autocomplete).toBe('username');
    const long = ` ${'clave larga '.repeat(12)}7 `;
    await person.type(screen.getByLabelText(/DNI/), '30111222');
    await person.click(password);
    await person.paste(long);
    await person.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    await waitFor(() =>
      expect(server.calls.find(({ what }) => what === 'POST /auth/login')?.body).toEqual({
        dni: '30111222',
        password: long,
      }),
    );
  });

  it('keeps the server’s refusal on the page', async () => {
    server.answer('POST /auth/login', () => new Refusal(400, 'El DNI o la contraseña no son correctos.'));
    await signIn('30111222', 'secreta1');
    const alert = await screen.findByText('Error al iniciar sesión, compruebe los datos ingresados');
    expect(alert.closest('[role=alert]')?.textContent).toContain('El DNI o la contraseña no son correctos.');
    await screen.findByText('Ocurrió un error en el logueo El DNI o la contraseña no son correctos.');
    expect(screen.queryByText('Token expiró')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>(/DNI/).value).toBe('30111222');
    expect(screen.getByRole('button', { name: 'Iniciar sesión' })).toBeTruthy();
    await expectAccessible();
  });

  it('says that storage is full, and revokes the session on the server', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'QuotaExceededError');
    });
    server.answer('POST /auth/login', () => ({ access_token: 'nuevo', user: aUser({ tipo: 'ADMIN' }) }));
    server.answer('POST /auth/logout', () => ({ data: true }));
    await signIn('30111222', 'secreta1');
    const message = await screen.findByText(
      'Su navegador no deja guardar la sesión. Permita las cookies y los datos de este sitio, y vuelva a ingresar.',
    );
    expect(message.closest('[role=alert]')).not.toBeNull();
    await waitFor(() =>
      expect(server.calls.at(-1)).toMatchObject({
        what: 'POST /auth/logout',
        authorization: 'Bearer nuevo',
      }),
    );
    expect(shownPath()).toBe('/login');
  });

  it('refuses an answer without a user', async () => {
    server.answer('POST /auth/login', () => ({ access_token: 'nuevo' }));
    await signIn('30111222', 'secreta1');
    await screen.findByText('usuario o contraseña incorrecto');
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(shownPath()).toBe('/login');
  });

  it.each([
    ['', '', ['Este campo es obligatorio.', 'Este campo es obligatorio.'], 'DNI'],
    ['12', 'secreta1', ['Por favor ingresa un usuario válido.'], 'DNI'],
    ['30111222', '', ['Este campo es obligatorio.'], 'Contraseña'],
  ])('does not send DNI %j and password %j', async (dni, password, messages, focused) => {
    await signIn(dni, password);
    await screen.findAllByText(messages[0] ?? '');
    expect(screen.getAllByText(/obligatorio\.|válido\./).map((one) => one.textContent)).toEqual(messages);
    expect(server.calls).toEqual([]);
    expect(document.activeElement).toBe(screen.getByLabelText(new RegExp(`^${focused}`)));
    await expectAccessible();
  });

  it('sends once while the button is busy, which keeps the focus', async () => {
    server.answer('POST /auth/login', () => new Promise(() => undefined));
    const { person } = await signIn('30111222', 'secreta1');
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Cargando...' });
    // A browser takes the focus from a disabled button.
    expect([busy.disabled, busy.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    await person.click(busy);
    expect(server.called()).toEqual(['POST /auth/login']);
  });

  it('shows the password, and has the two controls without effect', async () => {
    const { person } = await signIn('', 'secreta1');
    const password = screen.getByLabelText<HTMLInputElement>(/^Contraseña/);
    expect(password.type).toBe('password');
    await person.click(screen.getByRole('button', { name: /contraseña$/i, pressed: false }));
    expect(password.type).toBe('text');
    await person.click(screen.getByRole('checkbox', { name: 'Recordar sesión' }));
    await person.click(screen.getByText('¿Olvidó su contraseña?'));
    expect(shownPath()).toBe('/login');
  });

  it('redirects a signed-in user to their home', async () => {
    signedInAs(server, aUser({ tipo: 'PUBLICADOR' }));
    openPortal({ at: '/login', server });
    await screen.findByRole('heading', { name: 'Página /licitaciones' });
  });
});

describe('the forced change of the password', () => {
  const NEWCOMER = aUser({ tipo: 'VISADOR', primer_login: true, dni: '30111222' });

  async function open(user = NEWCOMER) {
    signedInAs(server, user);
    const portal = openPortal({ at: '/cambiar_contrase%C3%B1a', server });
    await screen.findByRole('heading', { level: 1, name: 'Cambiar contraseña' });
    const fill = async (current: string, next: string, repeat: string) => {
      const fields = [/^Contraseña actual/, /^Nueva contraseña/, /^Repetir nueva contraseña/];
      for (const [index, text] of [current, next, repeat].entries()) {
        if (text) await portal.person.type(screen.getByLabelText(fields[index] ?? ''), text);
      }
      await portal.person.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
    };
    return { ...portal, fill };
  }

  it('says what happens after it', async () => {
    await open();
    expect(screen.getByText('Importante')).toBeTruthy();
    await expectAccessible();
  });

  it.each([
    [
      '',
      '',
      '',
      [
        'La contraseña actual es requerida',
        'La nueva contraseña es requerida',
        'Debe repetir la nueva contraseña',
      ],
    ],
    ['30111222', 'abcd1', 'abcd1', ['La contraseña debe tener al menos 5 letras']],
    ['30111222', 'caballo7', 'caballo8', ['Las contraseñas no coinciden']],
  ])('does not send %j → %j, %j', async (current, next, repeat, messages) => {
    const { fill } = await open();
    await fill(current, next, repeat);
    const summary = await screen.findByRole('alert');
    expect([...summary.querySelectorAll('a')].map((link) => link.textContent)).toEqual(messages);
    expect(summary.contains(document.activeElement)).toBe(true);
    // Each is said at its field too.
    for (const message of messages) expect(screen.getAllByText(message)).toHaveLength(2);
    expect(server.called()).toEqual(['GET /auth/me']);
    await expectAccessible();
  });

  it('ends the session afterwards', async () => {
    server.answer('PUT /usuarios/cambiar_password', () => ({ data: true }));
    const { fill } = await open();
    await fill('30111222', 'caballo7', 'caballo7');
    await screen.findByText('La contraseña ha sido modificada');
    await screen.findByText('Se cerró sesión ....');
    await screen.findByRole('heading', { name: 'Acceso del personal' });
    expect(shownPath()).toBe('/login');
    expect(localStorage).toHaveLength(0);
    expect(server.calls.at(-1)).toEqual({
      what: 'PUT /usuarios/cambiar_password',
      authorization: 'Bearer un-token',
      body: { id: NEWCOMER.id, viejo_password: '30111222', nuevo_password: 'caballo7' },
    });
  });

  it('keeps the page that was wanted for the sign-in with the new password', async () => {
    sessionStorage.setItem('vuelta', JSON.stringify(['', '/management?pagina=3']));
    server.answer('POST /auth/login', () => ({ access_token: 'nuevo', user: NEWCOMER }));
    const { person } = await signIn('30111222', '30111222');
    server.answer('PUT /usuarios/cambiar_password', () => ({ data: true }));
    await person.type(await screen.findByLabelText(/^Contraseña actual/), '30111222');
    await person.type(screen.getByLabelText(/^Nueva contraseña/), 'caballo7');
    await person.type(screen.getByLabelText(/^Repetir nueva contraseña/), 'caballo7');
    await person.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
    server.answer('POST /auth/login', () => ({ access_token: 'otro', user: aUser({ tipo: 'VISADOR' }) }));
    await person.type(await screen.findByLabelText(/DNI/), '30111222');
    await person.type(screen.getByLabelText(/^Contraseña/), 'caballo7');
    await person.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    await waitFor(() => expect(shownPath() + location.search).toBe('/management?pagina=3'));
  });

  it.each([
    ['that the password is too common', /^Nueva/, 'nuevo_password', PASSWORD_TOO_COMMON],
    ['that the current one is wrong', /^Contraseña actual/, 'viejo_password', 'Es incorrecta'],
  ])('shows at the field what only the server knows: %s', async (_, label, field, message) => {
    const refusal = new Refusal(400, message, { [field]: message });
    server.answer('PUT /usuarios/cambiar_password', () => refusal);
    const { fill } = await open();
    await fill('30111222', 'caballo7', 'caballo7');
    const summary = await screen.findByRole('alert');
    expect(summary.querySelector('a')?.textContent).toBe(message);
    expect(summary.contains(document.activeElement)).toBe(true);
    expect(describedBy(screen.getByLabelText(label))).toContain(message);
    await expectAccessible();
  });

  it('keeps the server’s refusal on the page', async () => {
    server.answer(
      'PUT /usuarios/cambiar_password',
      () => new Refusal(400, 'La contraseña actual no es correcta'),
    );
    const { fill } = await open();
    await fill('otra', 'caballo7', 'caballo7');
    expect((await screen.findByRole('alert')).textContent).toContain('La contraseña actual no es correcta');
    expect(shownPath()).toBe('/cambiar_contraseña');
  });

  it.each<[lost: string, answer: () => unknown]>([
    ['its answer got lost', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server broke off', () => new Refusal(503, 'El servicio no está disponible en este momento.')],
  ])('says at the sign-in that it may be done, when it is pressed again after %s', async (_lost, answer) => {
    server.answer('PUT /usuarios/cambiar_password', answer);
    const { fill, person } = await open();
    await fill('30111222', 'caballo7', 'caballo7');
    await screen.findByText('No se sabe si la contraseña se cambió');
    await expectAccessible();
    server.answer('PUT /usuarios/cambiar_password', () => new Refusal(401, 'La sesión no es válida'));
    await person.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
    await screen.findByText(/^La sesión terminó: su contraseña ya debería estar cambiada/);
    await screen.findByRole('heading', { name: 'Acceso del personal' });
    expect(screen.queryByText('Token expiró')).toBeNull();
    expect(shownPath()).toBe('/login');
  });

  it('redirects a user who need not change it', async () => {
    signedInAs(server, aUser({ tipo: 'ADMIN' }));
    openPortal({ at: '/cambiar_contrase%C3%B1a', server });
    await screen.findByRole('heading', { name: 'Página /management' });
  });
});
