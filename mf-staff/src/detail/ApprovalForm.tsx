import { useState } from 'react';
import {
  approveRequest,
  type CorrectionDraft,
  type SupplierRequest,
  type UsedResolution,
} from 'shared-api/contract';
import { unfinishedDocuments, unfinishedDocumentsMessage, unresolvedText } from 'shared-api/rules';
import { Alert, Button, Group, LoadingPage, Stack, Text } from 'shared-ui';
import { Form, usePortalForm } from 'shared-ui/forms';
import { RestoredDraft } from 'shared-ui/overlays';
import { useQueryClient } from 'shared-ui/query';
import { useStillUploading } from 'shared-ui/upload';
import { refreshResolutions, useResolutions } from '../resolution/queries.ts';
import { ResolutionFields } from '../resolution/ResolutionFields.tsx';
import {
  firstValues,
  RESOLUTION_SCHEMA,
  type ResolutionValues,
  resolutionProblems,
} from '../resolution/resolution-form.ts';
import { DiscardedDraft } from './correction/DiscardedDraft.tsx';
import { Failure } from './Failure.tsx';
import { useDecision } from './queries.ts';

interface Props {
  readonly request: SupplierRequest;
  readonly today: string;
  /** Observations of the last correction that are neither attended by the supplier nor resolved by a reviewer. */
  readonly unresolved: number;
  /** The correction that was begun and not sent: the approval discards it. */
  readonly draft: CorrectionDraft | null;
  readonly onClose: () => void;
  /** Called instead of `onClose` once the request is approved. */
  readonly onApproved: () => void;
  readonly onReload: () => void;
  readonly onShowFiles: () => void;
}

/** Content of the modal 'Habilitación': the resolution's file and number, or why the request can't be approved yet. */
export function ApprovalForm(props: Props) {
  const { request, today, onClose, onShowFiles } = props;
  const unfinished = unfinishedDocuments(request.documento_proveedor, today);
  if (unfinished.length === 0) return <ResolutionForm {...props} />;
  return (
    <Stack gap="md">
      <Alert color="ambar" title="Hay documentos sin completar">
        {unfinishedDocumentsMessage(unfinished)}. Corrija sus fechas o pida una corrección al proveedor.
      </Alert>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button onClick={onShowFiles}>Ver los archivos</Button>
      </Group>
    </Stack>
  );
}

/** Waits for the resolutions that are offered, so that the form does not change while it is filled in. */
function ResolutionForm(props: Props) {
  const { data, isPending } = useResolutions();
  return isPending ? <LoadingPage /> : <OfferedForm {...props} offered={data?.data ?? null} />;
}

interface OfferedProps extends Props {
  /** Null: they could not be read. */
  readonly offered: readonly UsedResolution[] | null;
}

function OfferedForm(props: OfferedProps) {
  const { request, unresolved, draft, offered, onClose, onApproved, onReload } = props;
  const cache = useQueryClient();
  const [uploading, onBegin] = useStillUploading();
  const [initialValues] = useState(() => firstValues(offered ?? []));
  // Enter alone approves only where nothing is discarded.
  const isReady = initialValues.archivo !== null && draft === null;
  const form = usePortalForm<ResolutionValues>({
    initialValues,
    schema: RESOLUTION_SCHEMA,
    draft: `habilitacion:${request.cuit}`,
    problems: { archivo: uploading },
    serverProblems: resolutionProblems,
  });
  const { archivo } = form.values;
  const close = () => {
    form.discard();
    onClose();
  };
  const approval = useDecision(approveRequest, {
    request,
    success: 'Inscripción habilitada con éxito',
    onDone: () => {
      form.discard();
      onApproved();
      void refreshResolutions(cache);
    },
  });

  return (
    <Form
      form={form}
      label="Habilitación"
      onSubmit={({ resolucion }) =>
        approval.mutateAsync({
          params: { cuit: request.cuit },
          body: {
            resolucion: resolucion.trim(),
            resolucion_url: archivo?.url ?? '',
            borrador: draft?.version ?? 0,
          },
        })
      }
    >
      {form.restored && <RestoredDraft />}
      {unresolved > 0 && <Alert color="ambar">{unresolvedText(unresolved)}</Alert>}
      <DiscardedDraft draft={draft} decision="habilitar" />
      <Text>Al habilitar la inscripción se emite el certificado y se avisa al proveedor por correo.</Text>
      <ResolutionFields form={form} offered={offered} onBegin={onBegin} focusInModal={!isReady} />
      <Failure error={form.failure} onReload={onReload} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={close} disabled={form.submitting}>
          Cancelar
        </Button>
        <Button
          type="submit"
          loading={form.submitting}
          data-autofocus={isReady || undefined}
          // The Enter that opened the dialog may still be held down.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        >
          Habilitar
        </Button>
      </Group>
    </Form>
  );
}
