import type { CorrectionDraft } from 'shared-api/contract';
import { Alert, formatDateTime, Text } from 'shared-ui';
import type { ColleagueChange, DraftStanding } from './use-correction-draft.ts';

const STANDING: Readonly<Record<DraftStanding, string>> = {
  saving: 'Guardando el borrador…',
  saved: '',
  failed:
    'El borrador no se pudo guardar: lo que escribió queda en esta ventana, y se guarda con el próximo cambio.',
};

interface Props {
  readonly standing: DraftStanding;
  readonly stored: CorrectionDraft | null;
  readonly colleague: ColleagueChange | null;
  /** The correction was not sent because a colleague changed it. */
  readonly isHeld: boolean;
}

/** Says if the draft of the correction is saved, who changed it last, and a colleague's change to it. */
export function DraftStatus({ standing, stored, colleague, isHeld }: Props) {
  const saved = stored
    ? `Borrador guardado, sin enviar. Último cambio: ${stored.usuario.nombre} ${stored.usuario.apellido}, ${formatDateTime(stored.fecha)}.`
    : '';
  return (
    <>
      <Text role="status" size="sm" c="dimmed">
        {STANDING[standing] || saved}
      </Text>
      {colleague && (
        <Alert color="ambar" role="alert" title={`${colleague.name} cambió esta corrección`}>
          {isHeld && 'No se envió. '}
          {colleague.disputed.length > 0
            ? 'Escribieron sobre lo mismo: abajo están los dos textos. Elija cuál queda para guardarla.'
            : 'Lo suyo y lo de usted están juntos: revíselo antes de enviar.'}
        </Alert>
      )}
    </>
  );
}
