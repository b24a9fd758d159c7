import { useState } from 'react';
import {
  DEFAULT_STAFF_ROLE,
  initialPasswordOf,
  newUserProblem,
  STAFF_ROLES,
  TYPED_VALUES,
} from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Alert, Button, Group, SimpleGrid, TextInput } from 'shared-ui';
import { Form, TypedInput, usePortalForm } from 'shared-ui/forms';
import { Modal, RestoredDraft, useCloseUnlessSending } from 'shared-ui/overlays';
import { prefixedProblems } from '../settings/prefixed-problems.ts';
import { AdminQuestion } from './AdminQuestion.tsx';
import { InitialPassword } from './InitialPassword.tsx';
import { useCreateUser, useInitialPassword } from './queries.ts';
import { RoleSelect } from './RoleSelect.tsx';

const FAILED = 'Error al crear el usuario';
const NOBODY = { nombre: '', apellido: '', dni: '', rol: DEFAULT_STAFF_ROLE };

/** Attributes the form's one problem to its fields: the empty ones, else the document number. */
function fieldProblems(user: typeof NOBODY) {
  const problem = newUserProblem(user);
  const empty = (['nombre', 'apellido', 'dni'] as const).filter((field) => user[field].trim() === '');
  const fields = problem && empty.length === 0 ? ['dni'] : empty;
  return Object.fromEntries(fields.map((field) => [field, problem]));
}

const NewUserSchema = v.pipe(
  v.object({ nombre: v.string(), apellido: v.string(), dni: v.string(), rol: v.picklist(STAFF_ROLES) }),
  v.rules(fieldProblems),
);

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Called with the document number of the new account, unless the page was left meanwhile. */
  readonly onCreated: (dni: string) => void;
}

/** Modal with the form of a new staff account. */
export function NewUserModal({ opened, onClose, onCreated }: Props) {
  const close = useCloseUnlessSending(onClose);
  const [asking, setAsking] = useState(false);
  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Nuevo usuario"
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={!asking}
    >
      <NewUserForm onClose={onClose} onCreated={onCreated} asking={asking} onAsk={setAsking} />
    </Modal>
  );
}

interface FormProps extends Pick<Props, 'onClose' | 'onCreated'> {
  /** The question about an administrator is open. */
  readonly asking: boolean;
  readonly onAsk: (asking: boolean) => void;
}

function NewUserForm({ onClose, onCreated, asking, onAsk }: FormProps) {
  const form = usePortalForm({
    initialValues: NOBODY,
    schema: NewUserSchema,
    draft: 'usuario',
    serverProblems: prefixedProblems(FAILED),
  });
  const close = () => {
    form.discard();
    onClose();
  };
  const create = useCreateUser(form.discard);
  const initial = useInitialPassword().data;
  const [problem] = form.errorList;
  const message = problem?.message ?? (form.failure && `${FAILED}: ${form.failure.message}`);
  /** Marks the field only: the message stands above the form, once. */
  const field = (name: 'nombre' | 'apellido' | 'dni') => {
    const props = form.field(name);
    return { ...props, error: Boolean(props.error) };
  };

  const send = (user: typeof NOBODY) =>
    create.mutateAsync(
      { ...user, ...(initial && { password: initialPasswordOf(initial.data, user.dni) }) },
      {
        onSuccess: ({ data }) => {
          onClose();
          onCreated(data.dni);
        },
      },
    );

  return (
    <Form form={form} summary={false} onSubmit={(user) => (user.rol === 'ADMIN' ? onAsk(true) : send(user))}>
      {form.restored && <RestoredDraft />}
      {message && (
        <Alert color="rojo" role="alert">
          {message}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="Nombre" name="nombre" required data-autofocus {...field('nombre')} />
        <TextInput label="Apellido" name="apellido" required {...field('apellido')} />
        <TypedInput
          {...field('dni')}
          label="DNI"
          name="dni"
          required
          kind={TYPED_VALUES.digits}
          value={form.values.dni}
          onChange={(dni) => form.setFieldValue('dni', dni)}
        />
        <RoleSelect {...form.field('rol')} value={form.values.rol} />
      </SimpleGrid>
      <InitialPassword dni={form.values.dni} />
      <Group justify="flex-end">
        <Button type="button" variant="default" onClick={close} disabled={form.submitting}>
          Cancelar
        </Button>
        <Button type="submit" loading={form.submitting}>
          Crear usuario
        </Button>
      </Group>
      <AdminQuestion
        opened={asking}
        name={`${form.values.nombre} ${form.values.apellido}`}
        onClose={() => onAsk(false)}
        onConfirm={() => form.onSubmit(send)()}
      />
    </Form>
  );
}
