import { INITIAL_PASSWORD_HOURS, initialPasswordOf } from 'shared-api/rules';
import { TextInput } from 'shared-ui';
import { useInitialPassword } from './queries.ts';

const EFFECT = `Sirve por ${INITIAL_PASSWORD_HOURS} horas y la persona deberá cambiarla al ingresar.`;

/** The initial password of the account, read-only, to be told to its user. */
export function InitialPassword({ dni }: { dni: string }) {
  const { data: answer, error } = useInitialPassword();
  const isDocument = answer?.data === null;
  return (
    <TextInput
      label="Contraseña inicial"
      description={isDocument ? `Es el número de documento. ${EFFECT}` : EFFECT}
      disabled
      styles={{ input: { color: 'inherit', opacity: 1 } }}
      placeholder={isDocument ? 'El DNI de la persona' : undefined}
      value={answer ? initialPasswordOf(answer.data, dni) : error ? '' : 'Cargando...'}
      error={!answer && error ? `No se pudo saber la contraseña inicial: ${error.message}` : undefined}
    />
  );
}
