import type { TenderQuestion } from 'shared-api/contract';
import { Anchor, formatDateTime, Text } from 'shared-ui';

/** The person who asked and when, for whoever answers; the person is never published. */
export function Asker({ question }: { readonly question: TenderQuestion }) {
  const { nombre, correo, fecha } = question;
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {`Preguntó ${nombre || (correo === null ? 'alguien cuyos datos ya se borraron' : '')}`}
      {correo !== null && (
        <>
          {nombre && ', '}
          <Anchor href={`mailto:${correo}`} underline="always">
            {correo}
          </Anchor>
        </>
      )}
      {`, el ${formatDateTime(fecha)}`}
    </Text>
  );
}
