import { keyOf, queryOf } from 'shared-api/client';
import {
  activateUser,
  type BodyOf,
  createUser,
  deactivateUser,
  initialPassword,
  listUsers,
  resetUser,
  type StaffUser,
} from 'shared-api/contract';
import { toast } from 'shared-ui';
import { SENDING, useSentOnce } from 'shared-ui/overlays';
import { useClient } from 'shared-ui/portal';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from 'shared-ui/query';
import { listInput, type UserSearch } from './search.ts';

export type NewUser = BodyOf<typeof createUser>;

/** One page of staff accounts; while another page or filter loads, the last answer stays. */
export function useUsers(search: UserSearch) {
  return useQuery({
    ...queryOf(useClient(), listUsers, listInput(search)),
    placeholderData: keepPreviousData,
  });
}

/** Password that a new staff account gets; null: its document number. */
export const useInitialPassword = () => useQuery(queryOf(useClient(), initialPassword, {}));

function useForgetUsers() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(listUsers) });
}

/** Creates a staff account; `onCreated` hears of it wherever the person is by then. The failure's message is the server's. */
export function useCreateUser(onCreated: () => void) {
  const client = useClient();
  const forget = useForgetUsers();
  return useSentOnce(
    useMutation({
      mutationKey: SENDING,
      mutationFn: (body: NewUser) => client.call(createUser, { body }),
      onSuccess: async () => {
        toast.success('Usuario creado correctamente');
        onCreated();
        await forget();
      },
      onError: (failure) => toast.error(`Error al crear el usuario: ${failure.message}`),
    }),
  );
}

/** What can be done to an account, and the specification's words for how it went. */
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

/** Deactivates, reactivates or resets an account. Rejects with `Error` whose message can be shown. */
export function useChangeUser() {
  const client = useClient();
  const forget = useForgetUsers();
  return useMutation({
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
    // What was refused may have been done by somebody else.
    onSettled: forget,
  });
}
