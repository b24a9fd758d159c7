import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ApiError } from 'shared-api/client';
import { addOptionalDocument } from 'shared-api/contract';
import { optionalNameCounter, optionalNameProblem } from 'shared-api/rules';
import { Alert, Button, Group, Paper, Stack, Text, TextInput, toast } from 'shared-ui';
import { useClient } from 'shared-ui/portal';
import { useMutation } from 'shared-ui/query';
import type { UploadOptions } from 'shared-ui/upload';
import { isOffline, isSessionEnd, withConnection } from '../../subject/errors.ts';
import { Failure } from '../../subject/Failure.tsx';
import { useRememberDocument } from '../../subject/queries.ts';
import { useUnderWay, useWizard } from '../context.ts';
import { focusUpload } from '../files/focus-upload.ts';
import { PagesUpload } from '../files/PagesUpload.tsx';
import { useUploader } from '../files/use-uploader.ts';
import { nameId } from './document-ids.ts';
import type { OptionalRowDraft } from './optional-rows.ts';

interface Props {
  readonly row: OptionalRowDraft;
  /** From 1. */
  readonly number: number;
  readonly onEdit: (edited: Partial<OptionalRowDraft>) => void;
  readonly onDrop: () => void;
  /** It was uploaded and saved: its row has done its work. */
  readonly onAdded: () => void;
}

function failureOf(error: unknown): string {
  if (!(error instanceof ApiError) || isOffline(error)) return 'Error inesperado.';
  return error.fromServer ? error.message : 'Ocurrió un error en la solicitud.';
}

/** A new optional document: once it has a name, the chosen file goes up by itself. */
export function OptionalRow({ row, number, onEdit, onDrop, onAdded }: Props) {
  const { nombre: name, url: uploaded } = row;
  const [touched, setTouched] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const upload = useUploader();
  const { begin } = useWizard();
  const add = useAddOptional(name.trim(), onAdded);
  useUnderWay(add.isPending);
  const problem = optionalNameProblem(name);
  const uploadNamed = (file: File, options: UploadOptions) => {
    setTouched(true);
    return upload(file, options);
  };
  return (
    <Paper ref={box} withBorder p="md" role="group" aria-label={`Documento opcional #${number}`}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Text fw={600}>#{number}</Text>
          <Button
            variant="subtle"
            color="rojo"
            size="sm"
            leftSection={<IconTrash size={18} aria-hidden />}
            aria-label={`Eliminar el documento opcional #${number}`}
            disabled={add.isPending}
            onClick={onDrop}
          >
            Eliminar
          </Button>
        </Group>
        <TextInput
          id={nameId(row.clave)}
          label="Nombre del documento"
          description={optionalNameCounter(name)}
          value={name}
          // The rule is said as soon as a letter breaks it: the file waits for the name.
          error={touched || name.trim() !== '' ? problem : null}
          onBlur={() => setTouched(true)}
          onChange={(event) => onEdit({ nombre: event.currentTarget.value })}
        />
        <PagesUpload
          label={`Archivo del documento opcional #${number}`}
          documentName={name.trim()}
          labelHidden
          disabled={problem !== null || add.isPending}
          disabledReason={name.trim() === '' ? (problem ?? undefined) : undefined}
          value={null}
          onUpload={uploadNamed}
          onBegin={begin}
          onUploaded={({ url, shrunk, doubt }) => {
            // The row goes once it is saved, and what stands beside its file with it.
            if (shrunk) toast.warning(`${shrunk}.`);
            if (doubt) toast.warning(doubt);
            onEdit({ url });
            add.mutate(url);
          }}
        />
        {uploaded !== undefined && !add.isPending && !add.isSuccess && (
          <NotSaved
            error={isSessionEnd(add.error) ? null : add.error}
            disabled={problem !== null}
            onSave={() => {
              add.mutate(uploaded);
              focusUpload(box.current);
            }}
          />
        )}
      </Stack>
    </Paper>
  );
}

interface NotSavedProps {
  /** Why it was not saved; null when that was not tried yet, or the session ended meanwhile. */
  readonly error: Error | null;
  readonly disabled: boolean;
  readonly onSave: () => void;
}

/** The file is there and its document is not saved: what is left to do. */
function NotSaved({ error, disabled, onSave }: NotSavedProps) {
  const button = (
    <Button size="sm" variant="default" disabled={disabled} onClick={onSave}>
      {error === null ? 'Guardar el documento' : 'Reintentar'}
    </Button>
  );
  if (error !== null) {
    return (
      <Failure title="El documento no quedó guardado" reasons={withConnection(failureOf(error), error)}>
        {button}
      </Failure>
    );
  }
  return (
    <Alert color="ambar">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">El archivo ya está subido. Falta guardar el documento.</Text>
        {button}
      </Stack>
    </Alert>
  );
}

function useAddOptional(name: string, onAdded: () => void) {
  const client = useClient();
  const { subject } = useWizard();
  const { cuit } = subject;
  const remember = useRememberDocument(subject);
  return useMutation({
    mutationFn: async (url_archivo: string) => {
      const body = { url_archivo, datos_extra: name, cuit };
      const { data } = await client.call(addOptionalDocument, { params: { cuit }, body });
      await remember(data);
    },
    onSuccess: () => {
      toast.success(`Documento opcional "${name}" subido exitosamente`);
      onAdded();
    },
    onError: (error) => {
      if (!isSessionEnd(error)) toast.error('Ocurrió un problema');
    },
  });
}
