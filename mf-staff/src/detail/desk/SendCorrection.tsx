import { type CorrectionDraft, correctRequest, type SupplierRequest } from 'shared-api/contract';
import { correctionBody, OBSERVATION_MAX, observationProblems } from 'shared-api/rules';
import { Alert, Button, Group, Stack, Text } from 'shared-ui';
import { Modal, useCloseUnlessSending } from 'shared-ui/overlays';
import { supplierName } from 'shared-ui/request';
import { splitByDocument } from '../correction/correction-items.ts';
import { GoneDocuments } from '../correction/GoneDocuments.tsx';
import { Failure } from '../Failure.tsx';
import { useDecision } from '../queries.ts';

interface Props {
  readonly request: SupplierRequest;
  readonly draft: CorrectionDraft;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Called when the correction is sent. */
  readonly onSent: () => void;
  /** Opens the form of the correction. */
  readonly onEdit: () => void;
  readonly onReload: () => void;
}

/** Shows the observations before they are sent to the supplier; Enter sends them. */
export function SendCorrection(props: Props) {
  const { request, draft, opened, onSent } = props;
  const correction = useDecision(correctRequest, {
    request,
    success: 'Se realizó con éxito la corrección',
    onDone: onSent,
  });
  // The window stays mounted while it is closed: by then its failure may be about another correction.
  const leaving = (go: () => void) => () => {
    correction.reset();
    go();
  };
  const close = useCloseUnlessSending(leaving(props.onClose));
  const { items: observaciones, gone } = splitByDocument(draft.observaciones, request.documento_proveedor);
  const unfinished = observaciones.find(
    (observation) => Object.keys(observationProblems(observation)).length > 0,
  );
  const send = () =>
    correction.mutate({
      params: { cuit: request.cuit },
      body: { ...correctionBody(observaciones), borrador: draft.version },
    });
  return (
    <Modal opened={opened} onClose={close} title="Enviar correcciones" size="lg">
      <Stack gap="md">
        <Text>{supplierName(request)} recibirá por correo lo que debe corregir:</Text>
        <ul style={{ margin: 0 }}>
          {observaciones.map((observation) => (
            <li key={JSON.stringify(observation)}>
              <strong>{observation.name}</strong>: {observation.observacion}
            </li>
          ))}
        </ul>
        <GoneDocuments observations={gone} />
        {unfinished && (
          <Alert color="ambar">
            La observación sobre {unfinished.name || 'un dato sin nombre'} está sin terminar, o pasa los{' '}
            {OBSERVATION_MAX} caracteres.
          </Alert>
        )}
        <Failure error={correction.error} unknown="Error desconocido" onReload={leaving(props.onReload)} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} disabled={correction.isPending}>
            Cancelar
          </Button>
          <Button variant="default" onClick={leaving(props.onEdit)} disabled={correction.isPending}>
            Editar
          </Button>
          <Button
            data-autofocus
            loading={correction.isPending}
            disabled={unfinished !== undefined}
            onClick={send}
            // The key that opened the dialog may still be held down.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
          >
            Enviar y siguiente
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
