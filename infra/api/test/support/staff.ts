import type { Answer, Session, TestApi } from './api.ts';

/** The password that new accounts of the demo start with, and the one that `settled` gives them. */
export const INITIAL = 'Inicial1234';
export const SETTLED = 'Segura1234';

export interface Account {
  readonly id: string;
  readonly dni: string;
  readonly apellido: string;
  readonly rol: string;
  readonly activo: boolean;
}

/** Acts of an administrator on accounts of the staff. */
export interface Staff {
  /** Asks for a new account, each with its own document number. */
  create(change?: object): Promise<Answer>;
  /** A new account. */
  made(change?: object): Promise<Account>;
  /** An account that has changed its initial password to `SETTLED`. */
  settled(change?: object): Promise<Account>;
  put(action: 'activar' | 'desactivar' | 'resetear', id: string, as?: Session): Promise<Answer>;
  changePassword(as: Session, viejo_password: string, nuevo_password: string, id?: string): Promise<Answer>;
}

/** @param admin the session that an administrator has now */
export function staffOf(api: TestApi, admin: () => Session): Staff {
  let serial = 20_000_000;
  const staff: Staff = {
    create: (change = {}) =>
      api.call('POST', '/usuarios/registrar', {
        as: admin(),
        body: { nombre: 'Nora', apellido: 'Prueba', dni: String(++serial), rol: 'VISADOR', ...change },
      }),
    made: async (change) => (await staff.create(change)).body.data,
    async settled(change) {
      const account = await staff.made(change);
      await staff.changePassword(await api.login(account.dni, INITIAL), INITIAL, SETTLED);
      return account;
    },
    put: (action, id, as = admin()) => api.call('PUT', `/usuarios/${action}/${id}`, { as }),
    changePassword: (as, viejo_password, nuevo_password, id = as.user.id) =>
      api.call('PUT', '/usuarios/cambiar_password', { as, body: { id, viejo_password, nuevo_password } }),
  };
  return staff;
}
