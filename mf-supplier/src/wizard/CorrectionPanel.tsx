import { IconMessageReport } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { attendedText, isInCorrection, isRenewal, RENEWAL_TITLE, renewalText } from 'shared-api/rules';
import { Alert, Group, LinkButton, Stack, Text } from 'shared-ui';
import { ObservationList, ObservationStateBadge } from 'shared-ui/request';
import { wizard } from '../paths.ts';
import { WriteToAuditor } from '../subject/WriteToAuditor.tsx';
import { useWizard } from './context.ts';

/** Names what is to be corrected or renewed, above the steps, and leads to its list. */
export function CorrectionPanel({ onList }: { readonly onList: () => void }) {
  const { bundle, subject } = useWizard();
  const { estado, observaciones } = bundle.estado_tramite;
  if (!isInCorrection(estado)) return null;
  const renewal = isRenewal(estado, observaciones);
  return (
    <Alert
      color="ambar"
      icon={<IconMessageReport size={20} aria-hidden />}
      title={renewal ? RENEWAL_TITLE : 'Observaciones del auditor'}
    >
      <Stack gap="md" align="flex-start">
        {renewal ? (
          <Text>{renewalText(observaciones)}</Text>
        ) : (
          <Text fw={600}>{attendedText(observaciones)}</Text>
        )}
        {observaciones.length > 0 && (
          <ObservationList
            observations={observaciones}
            below={(index) => {
              const state = observaciones[index]?.estado;
              return state && <ObservationStateBadge estado={state} />;
            }}
          />
        )}
        <Group gap="sm">
          <LinkButton
            to={wizard(subject)}
            size="sm"
            onClick={(event: MouseEvent) => {
              event.preventDefault();
              onList();
            }}
          >
            {renewal ? 'Ver solo lo que se pide' : 'Ver solo lo observado'}
          </LinkButton>
          <WriteToAuditor subject={subject} />
        </Group>
      </Stack>
    </Alert>
  );
}
