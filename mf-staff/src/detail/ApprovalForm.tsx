import { useState } from 'react';
import { approveRequest, type SupplierRequest, uploadFile } from 'shared-api/contract';
import {
  RESOLUTION_FILE_MISSING,
  RESOLUTION_MAX,
  resolutionProblem,
  unfinishedDocuments,
  unfinishedDocumentsMessage,
} from 'shared-api/rules';
import { Alert, Button, Group, Stack, Text, TextInput } from 'shared-ui';
import { ErrorSummary } from 'shared-ui/forms';
import { Restored } from 'shared-ui/overlays';
import { useClient, useDraft } from 'shared-ui/portal';
import { FileUpload, useStillUploading } from 'shared-ui/upload';
import { Form } from '../Form.tsx';
import { Failure } from './Failure.tsx';
import { useDecision } from './queries.ts';

const NUMBER_ID = 'resolucion-numero';
const FILE_ID = 'resolucion-archivo';
const WHEN_GONE =
  'Este archivo ya está subido: puede verse por unos minutos. Puede habilitar con este archivo, o subirlo otra vez para verlo.';

interface Props {
  readonly request: SupplierRequest;
  readonly today: string;
  /** An auditor's observations in the last correction that nobody has marked as resolved. */
  readonly unresolved: number;
  readonly onClose: () => void;
  readonly onReload: () => void;
  readonly onShowFiles: () => void;
}

/** What the modal 'Habilitación' holds: the resolution's file and number, or why the request can't be approved yet. */
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

interface Draft {
  readonly resolucion: string;
  readonly file: { readonly url: string; readonly name: string } | null;
}
const NOTHING: Draft = { resolucion: '', file: null };

function ResolutionForm({ request, unresolved, onClose, onReload }: Props) {
  const client = useClient();
  const [{ resolucion, file }, setDraft, forget, restored] = useDraft<Draft>(
    `habilitacion:${request.cuit}`,
    NOTHING,
  );
  const [uploading, onBegin] = useStillUploading();
  const [attempts, setAttempts] = useState(0);
  const tried = attempts > 0;
  const done = () => {
    forget();
    onClose();
  };
  const approval = useDecision(approveRequest, {
    success: 'Inscripción habilitada con éxito',
    onDone: done,
  });
  const fileProblem = uploading ?? (file ? null : RESOLUTION_FILE_MISSING);
  const numberProblem = resolutionProblem(resolucion);
  const errors = [
    ...(fileProblem ? [{ field: 'Resolución', id: FILE_ID, message: fileProblem }] : []),
    ...(numberProblem ? [{ field: 'Número de resolución', id: NUMBER_ID, message: numberProblem }] : []),
  ];
  const submit = () => {
    if (!file || errors.length > 0) return setAttempts(attempts + 1);
    approval.mutate({
      params: { cuit: request.cuit },
      body: { resolucion: resolucion.trim(), resolucion_url: file.url },
    });
  };

  return (
    <Form label="Habilitación" onSubmit={submit}>
      {restored && <Restored />}
      {tried && <ErrorSummary errors={errors} attempt={attempts} />}
      {unresolved > 0 && <Alert color="ambar">{unresolvedText(unresolved)}</Alert>}
      <Text>Al habilitar la inscripción se emite el certificado y se avisa al proveedor por correo.</Text>
      <div id={FILE_ID} tabIndex={-1}>
        <FileUpload
          label="Archivo de la resolución"
          value={file && { ...file, whenGone: WHEN_GONE }}
          onUpload={async (chosen, options) =>
            (await client.upload(uploadFile, chosen, chosen.name, options)).data
          }
          onUploaded={({ url, name }) => setDraft((before) => ({ ...before, file: { url, name } }))}
          onBegin={onBegin}
          disabled={approval.isPending}
        />
        {tried && fileProblem && (
          <Text size="sm" c="rojo.8" mt={4}>
            {fileProblem}
          </Text>
        )}
      </div>
      <TextInput
        id={NUMBER_ID}
        label="Número de resolución"
        value={resolucion}
        error={tried ? numberProblem : null}
        maxLength={RESOLUTION_MAX}
        required
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => setDraft((before) => ({ ...before, resolucion: value }))}
      />
      <Failure error={approval.error} onReload={onReload} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={done} disabled={approval.isPending}>
          Cancelar
        </Button>
        <Button type="submit" loading={approval.isPending}>
          Habilitar
        </Button>
      </Group>
    </Form>
  );
}

const unresolvedText = (count: number): string =>
  `${count === 1 ? 'Queda 1 observación' : `Quedan ${count} observaciones`} sin resolver. Puede habilitar igual.`;
