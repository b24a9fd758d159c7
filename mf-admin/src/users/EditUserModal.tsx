import { useState } from 'react';
import type { StaffUser } from 'shared-api/contract';
import { newUserProblem, roleLabel, STAFF_ROLES } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Alert, SimpleGrid, Text, TextInput } from 'shared-ui';
import { Form, FormButtons, usePortalForm } from 'shared-ui/forms';
import { Modal, RestoredDraft, useCloseUnlessSending } from 'shared-ui/overlays';
import { AdminQuestion } from './AdminQuestion.tsx';
import { useEditUser } from './queries.ts';
import { RoleSelect } from './RoleSelect.tsx';

interface Props {
  /** As it is stored now; null: closed. */
  readonly user: StaffUser | null;
  readonly onClose: () => void;
}

/** Modal with the name and the role of a staff account; open while `user` is set. */
export function EditUserModal({ user, onClose }: Props) {
  const close = useCloseUnlessSending(onClose);
  const [asking, setAsking] = useState(false);
  return (
    <Modal
      opened={user !== null}
      onClose={close}
      title="Editar usuario"
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={!asking}
    >
      {user && <EditUserForm key={user.id} user={user} onClose={onClose} asking={asking} onAsk={setAsking} />}
    </Modal>
  );
}

const changeable = ({ nombre, apellido, rol }: StaffUser) => ({ nombre, apellido, rol });

/** Attributes the form's one problem to its fields. */
const schemaFor = (dni: string) =>
  v.pipe(
    v.object({ nombre: v.string(), apellido: v.string(), rol: v.picklist(STAFF_ROLES) }),
    v.rules(({ nombre, apellido, rol }) => ({
      nombre: newUserProblem({ nombre, apellido: '-', dni, rol }),
      apellido: newUserProblem({ nombre: '-', apellido, dni, rol }),
    })),
  );

interface FormProps {
  readonly user: StaffUser;
  readonly onClose: () => void;
  /** The question about an administrator is open. */
  readonly asking: boolean;
  readonly onAsk: (asking: boolean) => void;
}

function EditUserForm({ user, onClose, asking, onAsk }: FormProps) {
  const stored = changeable(user);
  // Somebody else may change the account meanwhile: the form started from these.
  const [before] = useState(stored);
  const [schema] = useState(() => schemaFor(user.dni));
  const form = usePortalForm({ initialValues: stored, schema, draft: `usuario:${user.id}` });
  const close = () => {
    form.discard();
    onClose();
  };
  const edit = useEditUser(user.id, close);
  const isStored = (values: typeof stored) =>
    stored.nombre === values.nombre && stored.apellido === values.apellido && stored.rol === values.rol;
  // What stands there as it was sent is the own change, whose answer got lost.
  const isStoredElsewhere = ![before, edit.variables].some((values) => values && isStored(values));
  const send = (typed: typeof stored) => edit.mutateAsync({ ...typed, visto: stored });
  return (
    <Form
      form={form}
      label="Editar usuario"
      onSubmit={(typed) => (typed.rol === 'ADMIN' && stored.rol !== 'ADMIN' ? onAsk(true) : send(typed))}
    >
      <Text fw={600}>DNI {user.dni}</Text>
      {form.restored && <RestoredDraft />}
      {form.failure && <Alert color="rojo">{form.failure.message}</Alert>}
      {isStoredElsewhere && (
        <Alert color="ambar">
          Otra persona guardó: «{stored.apellido}, {stored.nombre}», {roleLabel(stored.rol)}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="Nombre" required data-autofocus {...form.field('nombre')} />
        <TextInput label="Apellido" required {...form.field('apellido')} />
      </SimpleGrid>
      <RoleSelect {...form.field('rol')} value={form.values.rol} />
      <Text size="sm">Al guardar un cambio, sus sesiones abiertas se cierran: deberá ingresar de nuevo.</Text>
      <FormButtons label="Guardar" onCancel={close} submitting={form.submitting} />
      <AdminQuestion
        opened={asking}
        name={`${form.values.nombre} ${form.values.apellido}`}
        onClose={() => onAsk(false)}
        onConfirm={() => form.onSubmit(send)()}
      />
    </Form>
  );
}
