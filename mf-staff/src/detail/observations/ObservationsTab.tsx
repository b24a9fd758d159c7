import type { Correction, SupplierRequest } from 'shared-api/contract';
import {
  ASKED_BY_RENEWAL,
  areOfRenewal,
  attendedText,
  changesAbout,
  otherChanges,
  type Role,
  renewedText,
} from 'shared-api/rules';
import { EmptyState, Stack, Text, Title, VisuallyHidden } from 'shared-ui';
import { ObservationFollowUp, ObservationList } from 'shared-ui/request';

import { ChangesBox } from '../changes/ChangesBox.tsx';
import { ChangesNote } from '../changes/ChangesNote.tsx';
import { useFileWindow } from '../viewer/use-file-window.tsx';
import { Resolution } from './Resolution.tsx';
import { resolveProblem } from './resolve-problem.ts';

interface Props {
  readonly request: SupplierRequest;
  readonly correction: Correction | null;
  readonly role: Role;
  readonly onReload: () => void;
}

/** The observations of the last correction: what came back for each, and whether an auditor has found it resolved. */
export function ObservationsTab({ request, correction, role, onReload }: Props) {
  const { showFile, fileWindow } = useFileWindow();
  if (!correction || correction.observaciones.length === 0) {
    return <EmptyState title="Sin observaciones">No se pidieron correcciones en este trámite.</EmptyState>;
  }
  const { observaciones } = correction;
  const changes = correction.cambios ?? [];
  const others = otherChanges(observaciones, changes);
  const renewal = areOfRenewal(observaciones);
  const isFollowed = observaciones.some(({ estado }) => estado !== null);
  const whyNot = resolveProblem(request.estado_tramite.estado, role);
  return (
    <Stack gap="md">
      <VisuallyHidden component="h2">Observaciones</VisuallyHidden>
      <ChangesNote correction={correction} />
      {renewal && <Text>{ASKED_BY_RENEWAL}</Text>}
      {isFollowed && <Text fw={600}>{(renewal ? renewedText : attendedText)(observaciones)}</Text>}
      {whyNot && <Text c="dimmed">{whyNot}</Text>}
      <ObservationList
        observations={observaciones}
        below={(index) => {
          const observation = observaciones[index];
          if (!observation) return null;
          const about = changesAbout(observation, changes);
          return (
            <Stack gap="sm" mt="xs">
              <ObservationFollowUp observation={observation} />
              <ChangesBox about={observation.name} changes={about} onPreview={showFile} />
              {correction.cambios && about.length === 0 && (
                <Text size="sm" c="dimmed">
                  Sin cambios en {observation.name}.
                </Text>
              )}
              <Resolution
                cuit={request.cuit}
                correction={correction.id}
                number={index}
                observation={observation}
                editable={whyNot === null}
                onReload={onReload}
              />
            </Stack>
          );
        }}
      />
      {others.length > 0 && (
        <>
          <Title order={2} size="h3">
            Cambió sin que se observara
          </Title>
          <ChangesBox about="sin observación" changes={others} onPreview={showFile} />
        </>
      )}
      {fileWindow}
    </Stack>
  );
}
