import { keyOf, queryOf, randomKey } from 'shared-api/client';
import {
  activateUser,
  type BodyOf,
  changeUser,
  createUser,
  deactivateUser,
  initialPassword,
  listUsers,
  resetUser,
  type StaffUser,
} from 'shared-api/contract';
import { toast } from 'shared-ui';
import { SENDING, useSentOnce } from 'shared-ui/overlays';
import { useClient, useIdempotencyKeys } from 'shared-ui/portal';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from 'shared-ui/query';
import { listInput, type UserSearch } from './search.ts';

type NewUser = BodyOf<typeof createUser>;

/** Reads a page of staff accounts; keeps the last answer while another page or filter loads. */
export function useUsers(search: UserSearch) {
  return useQuery({
    ...queryOf(useClient(), listUsers, listInput(search)),
    placeholderData: keepPreviousData,
  });
}

/**
 * Returns an account as it is stored now: from a page of the list, or read by its DNI when the page no longer has it. Returns
 * `user` until that is read.
 */
export function useStoredUser(user: StaffUser | null, page: readonly StaffUser[] = []): StaffUser | null {
  const isUser = ({ id }: StaffUser) => id === user?.id;
  const listed = page.find(isUser);
  const query = { page: '1', dni: user?.dni ?? '' };
  const byDni = useQuery({
    ...queryOf(useClient(), listUsers, { query }),
    enabled: user !== null && !listed,
  });
  return listed ?? byDni.data?.data.find(isUser) ?? user;
}

/** Reads the initial password of new accounts; null when it is their document number. */
export const useInitialPassword = () => useQuery(queryOf(useClient(), initialPassword, {}));

function useInvalidateUsers() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(listUsers) });
}

/** Creates a staff account; calls `onCreated` even when the form was closed meanwhile. Errors have the server's message. */
export function useCreateUser(onCreated: () => void) {
  const client = useClient();
  const invalidate = useInvalidateUsers();
  const keys = useIdempotencyKeys('usuario-creado', randomKey);
  return useSentOnce(
    useMutation({
      mutationKey: SENDING,
      mutationFn: (body: NewUser) => {
        // The tab stores what the key is for: never a password.
        const idempotencyKey = keys.keyOf({ ...body, password: undefined });
        return client.call(createUser, { body }, { idempotencyKey });
      },
      onSuccess: () => {
        keys.forget();
        toast.success('Usuario creado correctamente');
        onCreated();
        void invalidate();
      },
      onError: (failure) => toast.error(`Error al crear el usuario: ${failure.message}`),
    }),
  );
}

/** Changes the name and the role of an account; calls `onSaved`. Errors have the server's message. */
export function useEditUser(id: string, onSaved: () => void) {
  const client = useClient();
  const invalidate = useInvalidateUsers();
  return useSentOnce(
    useMutation({
      mutationKey: SENDING,
      mutationFn: (body: BodyOf<typeof changeUser>) => client.call(changeUser, { params: { id }, body }),
      onSuccess: () => {
        toast.success('Se guardó el usuario');
        onSaved();
      },
      onError: (failure) => toast.error(`Error al guardar el usuario: ${failure.message}`),
      // After a refusal too: someone else may have changed it.
      onSettled: invalidate,
    }),
  );
}

/** The changes of an account, with their messages (specification). */
const CHANGES = {
  deactivate: {
    endpoint: deactivateUser,
    done: 'Se desactivó el usuario correctamente',
    failed: 'Error al desactivar usuario',
  },
  activate: {
    endpoint: activateUser,
    done: 'Se ah reactivado el usuario',
    failed: 'Error al reactivar usuario',
  },
  reset: {
    endpoint: resetUser,
    done: 'La contraseña ah sido reseteada correctamente',
    failed: 'Error al resetear la contraseña',
  },
} as const;
export type UserChange = keyof typeof CHANGES;

/** Deactivates, reactivates or resets an account. Errors have a message to show. */
export function useChangeUser() {
  const client = useClient();
  const invalidate = useInvalidateUsers();
  return useSentOnce(
    useMutation({
      mutationFn: async ({ change, user }: { change: UserChange; user: StaffUser }) => {
        const { endpoint, failed } = CHANGES[change];
        try {
          await client.call(endpoint, { params: { id: user.id } });
        } catch (cause) {
          throw new Error(`${failed}: ${cause instanceof Error ? cause.message : ''}`, { cause });
        }
      },
      onSuccess: (_, { change }) => {
        toast.success(CHANGES[change].done);
      },
      onError: (failure) => toast.error(failure.message),
      // After a refusal too: someone else may have changed it.
      onSettled: invalidate,
    }),
  );
}
