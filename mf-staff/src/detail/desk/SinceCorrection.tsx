import type { Correction } from 'shared-api/contract';
import { areOfRenewal } from 'shared-api/rules';
import { formatDate, Stack, Text } from 'shared-ui';
import { ObservationFollowUp, ObservationList } from 'shared-ui/request';
import { FileButton } from '../changes/ChangesBox.tsx';
import { useFileWindow } from '../viewer/use-file-window.tsx';
import { askedOf, changesOf, type DeskItem } from './desk-items.ts';

interface Props {
  readonly item: DeskItem;
  readonly correction: Correction;
}

/** Shows what the last correction or renewal asked of an item, and what the supplier did about it. */
export function SinceCorrection({ item, correction }: Props) {
  const { showFile, fileWindow } = useFileWindow();
  const observations = askedOf(item, correction.observaciones);
  // The new file stands beside, and the changes of data below the data.
  const replaced = item.kind === 'document' ? changesOf(item, correction.cambios ?? []) : [];
  return (
    <Stack gap="xs" my={4}>
      {observations.length > 0 && (
        <div>
          <Text size="sm" c="dimmed">
            {areOfRenewal(correction.observaciones) ? 'Renovación iniciada' : 'Observado'} el{' '}
            {formatDate(correction.createdAt)}
          </Text>
          <ObservationList
            observations={observations}
            below={(index) =>
              observations[index] && <ObservationFollowUp observation={observations[index]} />
            }
          />
        </div>
      )}
      {replaced.map(({ campo, nombre, antes, archivo_antes: url }) => (
        <Text key={campo} size="sm">
          {['Antes', ...antes].join(' · ')}{' '}
          {url && (
            <FileButton
              file={{ url, name: `${nombre} (antes)` }}
              text="Ver el archivo anterior"
              onPreview={showFile}
            />
          )}
        </Text>
      ))}
      {fileWindow}
    </Stack>
  );
}
