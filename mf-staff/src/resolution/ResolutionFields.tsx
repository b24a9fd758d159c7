import { useState } from 'react';
import { type UsedResolution, uploadFile } from 'shared-api/contract';
import { NativeSelect, Text, TextInput } from 'shared-ui';
import type { PortalForm } from 'shared-ui/forms';
import { useClient } from 'shared-ui/portal';
import { FileUpload } from 'shared-ui/upload';
import {
  chosenIndex,
  NO_RESOLUTION,
  type ResolutionValues,
  resolutionText,
  valuesOf,
} from './resolution-form.ts';

const WHEN_GONE =
  'Este archivo ya está subido: puede verse por unos minutos. Puede habilitar con este archivo, o subirlo otra vez para verlo.';
const ANOTHER = 'Otra resolución';

interface Props {
  readonly form: PortalForm<ResolutionValues>;
  /** Null: they could not be read. */
  readonly offered: readonly UsedResolution[] | null;
  /** Called as `onBegin` of a `FileUpload`. */
  readonly onBegin: () => () => void;
  /** The focus of the modal starts on the first field. */
  readonly focusInModal: boolean;
}

/** File and number of a resolution; choosing one that was used before fills both. */
export function ResolutionFields({ form, offered: read, onBegin, focusInModal }: Props) {
  const offered = read ?? [];
  const client = useClient();
  const { archivo } = form.values;
  const chosen = chosenIndex(form.values, offered);
  // Another choice resets the upload: a file on its way, or 'Subir Otro', belonged to the former choice.
  const [choices, setChoices] = useState(0);
  const choose = (index: number) => {
    const resolution = offered[index];
    form.setValues(resolution ? valuesOf(resolution) : NO_RESOLUTION);
    setChoices(choices + 1);
  };
  return (
    <>
      {read === null && (
        <Text c="dimmed">No se pudieron leer las últimas resoluciones: suba el archivo.</Text>
      )}
      {offered.length > 0 && (
        <NativeSelect
          label="Últimas resoluciones"
          description="Al elegir una se completan el archivo y el número."
          data={[
            ...offered.map((one, index) => ({ value: String(index), label: resolutionText(one) })),
            { value: '-1', label: ANOTHER },
          ]}
          data-autofocus={focusInModal || undefined}
          value={String(chosen)}
          onChange={({ currentTarget: { value } }) => choose(Number(value))}
          disabled={form.submitting}
        />
      )}
      <div
        id={form.idOf('archivo')}
        tabIndex={-1}
        data-autofocus={(focusInModal && offered.length === 0) || undefined}
      >
        <FileUpload
          key={choices}
          label="Archivo de la resolución"
          required
          value={archivo && { ...archivo, whenGone: WHEN_GONE }}
          onUpload={async (file, options) => (await client.upload(uploadFile, file, file.name, options)).data}
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
    </>
  );
}
