import { IconAlertTriangle } from '@tabler/icons-react';
import { queryOf } from 'shared-api/client';
import { type SupplierRequest, statusHistory } from 'shared-api/contract';
import { ESTADO_LABEL, hasStatusPage, isEditable } from 'shared-api/rules';
import { Alert, Button, LinkButton, Stack, Text } from 'shared-ui';
import { useClient } from 'shared-ui/portal';
import { useQuery } from 'shared-ui/query';
import { portalHome, statusPage } from '../paths.ts';
import { useReadAgain } from '../subject/queries.ts';
import type { Subject } from '../subject/subject.ts';
import { LIVE_MS } from './live.ts';

interface Props {
  readonly subject: Subject;
  /** The state that the open form belongs to. */
  readonly shown: SupplierRequest['estado_tramite'];
}

/** Says on an open form that its request has come into another state elsewhere, before somebody types in vain. */
export function OvertakenNotice({ subject, shown }: Props) {
  const client = useClient();
  const readAgain = useReadAgain(subject);
  // The history carries no version: the form keeps the one that it shows for its next save.
  const query = queryOf(client, statusHistory, { params: { cuit: subject.cuit } });
  const { data: records } = useQuery({
    ...query,
    // Apart from what the status page shows: nothing is read until the form has been open for a while.
    queryKey: [...query.queryKey, 'form'],
    refetchInterval: LIVE_MS,
    refetchOnMount: false,
    initialData: [],
    retry: false,
  });
  const now = records.at(-1);
  const isOvertaken = now !== undefined && now.createdAt > shown.createdAt;
  return (
    // Empty it takes no room of its own between its neighbours.
    <div role="status" style={{ position: !isOvertaken ? 'absolute' : undefined }}>
      {isOvertaken && (
        <Alert
          role="presentation"
          color="ambar"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title="El trámite cambió en otra parte"
        >
          <Stack gap="sm" align="flex-start">
            <Text>
              Ahora está en estado «{ESTADO_LABEL[now.estado]}».{' '}
              {isEditable(now.estado)
                ? 'Este formulario muestra lo de antes; lo que escribió y no guardó se conserva.'
                : 'Este formulario ya no se puede guardar ni enviar.'}
            </Text>
            {isEditable(now.estado) ? (
              <Button variant="default" onClick={() => void readAgain()}>
                Actualizar el formulario
              </Button>
            ) : (
              <LinkButton
                variant="default"
                to={hasStatusPage(now.estado) ? statusPage(subject) : portalHome(subject)}
              >
                Ver cómo quedó
              </LinkButton>
            )}
          </Stack>
        </Alert>
      )}
    </div>
  );
}
