import { useState } from 'react';
import { DocumentTypeName, type ExplainedDocumentType, Explanation } from 'shared-api/contract';
import { EXPLANATION_MAX } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Alert, TextInput } from 'shared-ui';
import { Form, FormButtons, Textarea, usePortalForm } from 'shared-ui/forms';
import { RestoredDraft } from 'shared-ui/overlays';
import { DocumentTypeModal } from './DocumentTypeModal.tsx';
import { useExplainDocumentType } from './queries.ts';

interface Props {
  /** As it is stored now; null: closed. */
  readonly type: ExplainedDocumentType | null;
  readonly onClose: () => void;
}

/** Modal with a document type's name and what it says of itself to suppliers; open while `type` is set. */
export function ExplainDocumentType({ type, onClose }: Props) {
  return (
    <DocumentTypeModal title="Nombre y explicación del documento" type={type} onClose={onClose}>
      {(shown) => <ExplanationForm key={shown.id} type={shown} onClose={onClose} />}
    </DocumentTypeModal>
  );
}

const Texts = v.object({ nombre: DocumentTypeName, ...Explanation.entries });

const textsOf = ({
  nombre,
  descripcion,
  donde_obtener,
  enlace_obtener,
  modelo,
  enlace_modelo,
}: ExplainedDocumentType) => ({
  nombre,
  descripcion,
  donde_obtener,
  enlace_obtener,
  modelo,
  enlace_modelo,
});

interface FormProps {
  readonly type: ExplainedDocumentType;
  readonly onClose: () => void;
}

function ExplanationForm({ type, onClose }: FormProps) {
  const stored = textsOf(type);
  // Somebody else may store other texts meanwhile: these are the ones that the person began with.
  const [before] = useState(stored);
  const form = usePortalForm({
    initialValues: stored,
    schema: Texts,
    draft: `explicacion:${type.id}`,
  });
  const close = () => {
    form.discard();
    onClose();
  };
  const explain = useExplainDocumentType(type.id, close);
  const field = (name: keyof typeof stored, help: string) => ({
    ...form.field(name),
    description:
      // What stands there as it was sent is the own change, whose answer got lost.
      [before[name], explain.variables?.[name]].includes(stored[name])
        ? help
        : `Otra persona guardó: «${stored[name] || 'sin texto'}»`,
  });

  return (
    <Form
      form={form}
      label="Nombre y explicación del documento"
      onSubmit={(texts) => explain.mutateAsync({ ...texts, vista: stored })}
    >
      {form.restored && <RestoredDraft />}
      {form.failure && <Alert color="rojo">{form.failure.message}</Alert>}
      <TextInput
        label="Nombre"
        required
        data-autofocus
        {...field('nombre', 'Cambia en todas las inscripciones, también en las ya decididas')}
      />
      <Textarea
        label="Qué es"
        autosize
        minRows={2}
        {...field('descripcion', `Una o dos oraciones, hasta ${EXPLANATION_MAX.descripcion} caracteres`)}
      />
      <Textarea
        label="Dónde se consigue"
        autosize
        minRows={2}
        {...field('donde_obtener', `Oficina o sitio, hasta ${EXPLANATION_MAX.donde_obtener} caracteres`)}
      />
      <TextInput
        label="Enlace del sitio donde se consigue"
        inputMode="url"
        {...field('enlace_obtener', 'Empieza con https://')}
      />
      <TextInput
        label="Enlace de un modelo para completar"
        inputMode="url"
        {...field('enlace_modelo', 'Empieza con https://. Se muestra en lugar del texto de abajo')}
      />
      <Textarea
        label="Modelo para imprimir"
        autosize
        minRows={3}
        maxRows={12}
        {...field(
          'modelo',
          `Texto con espacios para completar, hasta ${EXPLANATION_MAX.modelo.toLocaleString('es-AR')} caracteres`,
        )}
      />
      <FormButtons label="Guardar" onCancel={close} submitting={form.submitting} />
    </Form>
  );
}
