import {
  CIRCULAR_TEXT_MISSING,
  CIRCULAR_TITLE_MAX,
  CIRCULAR_TITLE_MISSING,
  LIFE_TEXT_MAX,
  lengthProblem,
} from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Alert, Checkbox, TextInput } from 'shared-ui';
import { Textarea, usePortalForm } from 'shared-ui/forms';
import { useStillUploading } from 'shared-ui/upload';
import { OptionalFile } from '../OptionalFile.tsx';
import { ActModal } from './ActModal.tsx';
import type { ActFormProps } from './queries.ts';

const WHEN_GONE =
  'Este archivo ya está subido: puede verse por unos minutos. Puede publicar la circular con él, o subirlo otra vez para verlo.';
const EMPTY = { titulo: '', texto: '', url: null as string | null, changes: false };
const CircularSchema = v.object({
  titulo: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(CIRCULAR_TITLE_MISSING),
    v.rule((title) => lengthProblem('El título', CIRCULAR_TITLE_MAX, title)),
  ),
  texto: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(CIRCULAR_TEXT_MISSING),
    v.rule((text) => lengthProblem('El texto', LIFE_TEXT_MAX, text)),
  ),
});

/** The form of a circular, added to a published tender. */
export function CircularForm({ tender, onClose }: ActFormProps) {
  const [uploading, onBegin] = useStillUploading();
  const name = `circular:${tender.id}`;
  const form = usePortalForm({
    initialValues: EMPTY,
    schema: CircularSchema,
    draft: name,
    problems: { url: uploading },
  });
  return (
    <ActModal
      form={form}
      name={name}
      tenderId={tender.id}
      title="Agregar circular"
      confirmLabel="Publicar circular"
      actOf={({ titulo, texto, url: archivo_url, changes }) => ({
        act: 'circular',
        body: { titulo: titulo.trim(), texto: texto.trim(), archivo_url, modifica_pliego: changes },
      })}
      onClose={onClose}
    >
      <Alert color="azul">Una vez publicada, la circular no se puede cambiar ni quitar.</Alert>
      <TextInput label="Título" required data-autofocus {...form.field('titulo')} />
      <Textarea label="Texto" required autosize minRows={4} {...form.field('texto')} />
      <Checkbox label="Modifica el pliego" {...form.field('changes', { type: 'checkbox' })} />
      <OptionalFile
        id={form.idOf('url')}
        label="Archivo de la circular"
        url={form.values.url}
        whenGone={WHEN_GONE}
        onChange={(url) => form.setFieldValue('url', url)}
        onBegin={onBegin}
      />
    </ActModal>
  );
}
