import type { ComponentProps } from 'react';
import { roleLabel, STAFF_ROLES, type StaffRole } from 'shared-api/rules';
import { NativeSelect } from 'shared-ui';

const ROLES = STAFF_ROLES.map((role) => ({ value: role, label: roleLabel(role) }));

/** What an account of each role can do. */
const ROLE_TEXT: Readonly<Record<StaffRole, string>> = {
  ADMIN: 'Puede todo: también crear y desactivar usuarios y ver la auditoría.',
  GESTION_COMPRAS: 'Ve las inscripciones, las etiqueta y responde mensajes. No decide.',
  VISADOR: 'Revisa las inscripciones: pide correcciones, habilita e inhabilita.',
  VISUALIZADOR: 'Ve las inscripciones. No cambia nada.',
  PUBLICADOR: 'Carga y publica las licitaciones. Ve las inscripciones.',
};

type Props = Omit<ComponentProps<typeof NativeSelect>, 'value'> & { readonly value: StaffRole };

/** The role of a staff account, with what the chosen one can do. */
export function RoleSelect({ value, ...field }: Props) {
  return (
    <NativeSelect
      {...field}
      label="Rol"
      required
      data={ROLES}
      value={value}
      description={ROLE_TEXT[value]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
