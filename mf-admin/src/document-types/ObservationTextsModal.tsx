import { useState } from 'react';
import type { ExplainedDocumentType } from 'shared-api/contract';
import { OBSERVATION_TEXTS_MAX, observationTextsProblem, textsOfLines } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Alert, LoadingPage, Problem, Text } from 'shared-ui';
import { Form, FormButtons, Textarea, usePortalForm } from 'shared-ui/forms';
import { RestoredDraft } from 'shared-ui/overlays';
import { DocumentTypeModal } from './DocumentTypeModal.tsx';
import { useObservationTexts, useSaveObservationTexts } from './queries.ts';

interface Props {
  /** Null: closed. */
  readonly type: ExplainedDocumentType | null;
  readonly onClose: () => void;
}

/** Modal with the ready texts that reviewers choose from; open while `type` is set. */
export function ObservationTextsModal({ type, onClose }: Props) {
  return (
    <DocumentTypeModal title="Textos para observar" type={type} onClose={onClose}>
      {(shown) => <TypeTexts key={shown.id} type={shown} onClose={onClose} />}
    </DocumentTypeModal>
  );
}

interface FormProps {
  readonly type: ExplainedDocumentType;
  readonly onClose: () => void;
}

function TypeTexts({ type, onClose }: FormProps) {
  const texts = useObservationTexts();
  if (texts.isPending) return <LoadingPage />;
  // A later failure must not take away what is being typed.
  if (texts.isLoadingError) {
    return <Problem title={`Error: ${texts.error.message}`} onRetry={() => void texts.refetch()} />;
  }
  const stored = texts.data.data.find(({ id }) => id === type.id)?.textos_observacion ?? [];
  return <TextsForm type={type} stored={stored} onClose={onClose} />;
}

const Lines = v.object({
  textos: v.pipe(
    v.string(),
    v.rule((lines: string) => observationTextsProblem(textsOfLines(lines))),
  ),
});

function TextsForm({ type, stored, onClose }: FormProps & { readonly stored: readonly string[] }) {
  // The texts that the form started from: somebody else may store others meanwhile.
  const [before] = useState(stored);
  const form = usePortalForm({
    initialValues: { textos: stored.join('\n') },
    schema: Lines,
    draft: `textos-observacion:${type.id}`,
  });
  const close = () => {
    form.discard();
    onClose();
  };
  const save = useSaveObservationTexts(type.id, close);
  const text = stored.join('\n');
  // What stands there as it was sent is the own change, whose answer got lost.
  const isOwn = [before, save.variables?.textos_observacion].some((texts) => texts?.join('\n') === text);
  return (
    <Form
      form={form}
      label="Textos para observar"
      summary={false}
      onSubmit={({ textos }) =>
        save.mutateAsync({ textos_observacion: [...textsOfLines(textos)], vistos: [...stored] })
      }
    >
      <Text fw={600}>{type.nombre}</Text>
      {form.restored && <RestoredDraft />}
      {form.failure && <Alert color="rojo">{form.failure.message}</Alert>}
      {!isOwn && (
        <Alert color="ambar" title="Otra persona guardó estos textos">
          <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {text || 'Ninguno'}
          </Text>
        </Alert>
      )}
      <Textarea
        data-autofocus
        label="Textos, uno por línea"
        description={`Hasta ${OBSERVATION_TEXTS_MAX}, en el orden en que se ofrecen a quien revisa. Los lee el proveedor. Sin ninguno se ofrecen los generales.`}
        autosize
        minRows={5}
        maxRows={14}
        {...form.field('textos')}
      />
      <FormButtons label="Guardar" onCancel={close} submitting={form.submitting} />
    </Form>
  );
}
