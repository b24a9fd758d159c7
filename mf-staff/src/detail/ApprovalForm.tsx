import { approveRequest, type SupplierRequest, uploadFile } from 'shared-api/contract';
import {
  RESOLUTION_FILE_MISSING,
  resolutionProblem,
  unfinishedDocuments,
  unfinishedDocumentsMessage,
} from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Alert, Button, Group, Stack, Text, TextInput } from 'shared-ui';
import { Form, usePortalForm } from 'shared-ui/forms';
import { RestoredDraft } from 'shared-ui/overlays';
import { useClient } from 'shared-ui/portal';
import { FileUpload, useStillUploading } from 'shared-ui/upload';
import { Failure } from './Failure.tsx';
import { useDecision } from './queries.ts';

const WHEN_GONE =
  'Este archivo ya está subido: puede verse por unos minutos. Puede habilitar con este archivo, o subirlo otra vez para verlo.';

interface Props {
  readonly request: SupplierRequest;
  readonly today: string;
  /** Observations of the last correction that are neither attended by the supplier nor resolved by a reviewer. */
  readonly unresolved: number;
  readonly onClose: () => void;
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

/** A file that was uploaded here and is not stored with the request yet. */
interface UploadedResolution {
  readonly url: string;
  readonly name: string;
}

const UPLOADED = v.object({ url: v.string(), name: v.string() });
const APPROVAL = v.object({
  archivo: v.pipe(
    v.nullable(UPLOADED),
    v.rule((file) => (file === null ? RESOLUTION_FILE_MISSING : null)),
  ),
  resolucion: v.pipe(v.string(), v.rule(resolutionProblem)),
});

function ResolutionForm({ request, unresolved, onClose, onReload }: Props) {
  const client = useClient();
  const [uploading, onBegin] = useStillUploading();
  const form = usePortalForm({
    initialValues: { archivo: null as UploadedResolution | null, resolucion: '' },
    schema: APPROVAL,
    draft: `habilitacion:${request.cuit}`,
    problems: { archivo: uploading },
  });
  const { archivo } = form.values;
  const close = () => {
    form.discard();
    onClose();
  };
  const approval = useDecision(approveRequest, {
    success: 'Inscripción habilitada con éxito',
    onDone: close,
  });

  return (
    <Form
      form={form}
      label="Habilitación"
      onSubmit={({ resolucion }) =>
        approval.mutateAsync({
          params: { cuit: request.cuit },
          body: { resolucion: resolucion.trim(), resolucion_url: archivo?.url ?? '' },
        })
      }
    >
      {form.restored && <RestoredDraft />}
      {unresolved > 0 && <Alert color="ambar">{unresolvedText(unresolved)}</Alert>}
      <Text>Al habilitar la inscripción se emite el certificado y se avisa al proveedor por correo.</Text>
      <div id={form.idOf('archivo')} tabIndex={-1}>
        <FileUpload
          label="Archivo de la resolución"
          value={archivo && { ...archivo, whenGone: WHEN_GONE }}
          onUpload={async (chosen, options) =>
            (await client.upload(uploadFile, chosen, chosen.name, options)).data
          }
          onUploaded={({ url, name }) => form.setFieldValue('archivo', { url, name })}
          onBegin={onBegin}
          disabled={form.submitting}
        />
        {form.errors.archivo && (
          <Text size="sm" c="rojo.8" mt={4}>
            {form.errors.archivo}
          </Text>
        )}
      </div>
      <TextInput label="Número de resolución" required autoComplete="off" {...form.field('resolucion')} />
      <Failure error={form.failure} onReload={onReload} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={close} disabled={form.submitting}>
          Cancelar
        </Button>
        <Button type="submit" loading={form.submitting}>
          Habilitar
        </Button>
      </Group>
    </Form>
  );
}

const unresolvedText = (count: number): string =>
  `${count === 1 ? 'Queda 1 observación' : `Quedan ${count} observaciones`} sin resolver. Puede habilitar igual.`;
