import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { type CorrectionDraft, correctRequest, type SupplierRequest } from 'shared-api/contract';
import {
  correctionBody,
  documentStatus,
  isActualizable,
  isApprovable,
  isEnabled,
  readyTexts,
  stateAfter,
} from 'shared-api/rules';
import { Alert, Box, Button, Checkbox, Group, Text } from 'shared-ui';
import { Fieldset, Form, usePortalForm } from 'shared-ui/forms';
import { DocumentStatusBadge, documentName } from 'shared-ui/request';
import { Failure } from '../Failure.tsx';
import { useDecision } from '../queries.ts';
import {
  correctionSchema,
  documentItem,
  extraItem,
  type Item,
  isOther,
  NAMED_EXTRAS,
  OTHER,
  otherItem,
  splitByDocument,
  toggle,
} from './correction-items.ts';
import { DraftStatus } from './DraftStatus.tsx';
import { documentOrigin, extraOrigin } from './element-origin.ts';
import { GoneDocuments } from './GoneDocuments.tsx';
import { type CorrectionValues, ItemFields } from './ItemFields.tsx';
import { useTypeTexts } from './ReadyTexts.tsx';
import { useCorrectionDraft } from './use-correction-draft.ts';

interface Props {
  readonly request: SupplierRequest;
  /** The draft that all reviewers of the request write; null: none yet. */
  readonly draft: CorrectionDraft | null;
  readonly today: string;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

/** Content of the modal 'Correcciones': the elements to correct, an observation on each, and which files may be replaced. */
export function CorrectionForm({ request, draft: stored, today, onClose, onReload }: Props) {
  const { documento_proveedor: documents, cuit } = request;
  const show = useRef<(items: readonly Item[]) => void>(() => {});
  const draft = useCorrectionDraft(cuit, stored, (items) => show.current(items));
  const form = usePortalForm<CorrectionValues>({
    initialValues: { items: draft.initial },
    schema: correctionSchema(documents),
    onValuesChange: (values) => draft.change(values.items),
    summaryText: (path, message, values) => {
      const [, index = ''] = path.split('.');
      const item = values.items[Number(index)];
      return index && item ? `${item.name.trim() || OTHER}: ${message}` : message;
    },
  });
  const { items: picked } = form.values;
  const { items, gone } = splitByDocument(picked, documents);
  const setPicked = (next: readonly Item[]) => form.setFieldValue('items', next);
  show.current = setPicked;
  const typeTexts = useTypeTexts();
  const [isHeld, setHeld] = useState(false);
  const discard = () => {
    setPicked([]);
    onClose();
  };
  const correction = useDecision(correctRequest, {
    request,
    success: 'Se realizó con éxito la corrección',
    onDone: () => {
      draft.end();
      onClose();
    },
  });
  const send = async () => {
    const version = await draft.settle();
    setHeld(version === null);
    if (version === null) return;
    await correction.mutateAsync({ params: { cuit }, body: { ...correctionBody(items), borrador: version } });
  };

  const textsFor = (item: Item) => {
    const document = documents.find(({ id }) => id === item.documento);
    return readyTexts(item, typeTexts.get(document?.tipo_documento?.id ?? '') ?? null);
  };
  const disputeOf = (item: Item) => {
    const disputed = draft.colleague?.disputed.find(({ key }) => key === item.key);
    return draft.colleague && disputed ? { colleague: draft.colleague.name, theirs: disputed } : null;
  };
  const firstKey = documents[0] && documentItem(documents[0].id, '').key;
  const element = (
    item: Item,
    label: string,
    { aside, origin }: { readonly aside?: ReactNode; readonly origin?: string | null } = {},
  ) => {
    const index = picked.findIndex(({ key }) => key === item.key);
    const pickedItem = picked[index];
    return (
      <Box key={item.key}>
        <Group gap="sm" py={6} wrap="wrap" align="flex-start">
          <Checkbox
            label={label}
            description={origin}
            checked={pickedItem !== undefined}
            data-autofocus={item.key === firstKey || undefined}
            onChange={() => setPicked(toggle(picked, item))}
          />
          {aside}
        </Group>
        {pickedItem && (
          <ItemFields
            form={form}
            index={index}
            item={pickedItem}
            texts={textsFor(pickedItem)}
            dispute={disputeOf(pickedItem)}
            onDecide={draft.decide}
          />
        )}
      </Box>
    );
  };

  const others = items.filter(isOther);
  return (
    <Form form={form} label="Correcciones" onSubmit={send}>
      {isEnabled(request.estado_tramite.estado) && (
        <Alert color="ambar">
          La habilitación termina y su certificado deja de valer al enviar las correcciones. El proveedor
          tendrá otro cuando la inscripción se apruebe de nuevo.
        </Alert>
      )}
      <Text>Marque lo que el proveedor debe corregir y escriba qué debe cambiar.</Text>
      <DraftStatus
        standing={draft.standing}
        stored={draft.stored}
        colleague={draft.colleague}
        isHeld={isHeld}
      />
      <Fieldset legend="Documentos" id={form.idOf('items')} tabIndex={-1}>
        {documents.map((document) =>
          element(documentItem(document.id, documentName(document)), documentName(document), {
            origin: documentOrigin(document, documents),
            aside: (
              <DocumentStatusBadge status={documentStatus(document.tipo_documento, document, today).estado} />
            ),
          }),
        )}
      </Fieldset>
      <Fieldset legend="Otros elementos">
        {NAMED_EXTRAS.map((name) => element(extraItem(name), name, { origin: extraOrigin(name, request) }))}
        {others.length === 0
          ? element(otherItem(items), OTHER)
          : others.map((item) => element(item, item.name.trim() || OTHER))}
        {others.length > 0 && (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setPicked([...picked, otherItem(picked)])}
          >
            Agregar otro
          </Button>
        )}
      </Fieldset>
      <GoneDocuments observations={gone} />
      <Replaceable items={items} request={request} today={today} />
      <Failure error={form.failure ?? draft.refusal} unknown="Error desconocido" onReload={onReload} />
      <Group justify="flex-end" gap="sm">
        {picked.length > 0 && (
          <Button variant="subtle" onClick={discard} disabled={form.submitting}>
            Descartar
          </Button>
        )}
        <Button variant="default" onClick={onClose} disabled={form.submitting}>
          Cancelar
        </Button>
        <Button type="submit" loading={form.submitting}>
          Enviar correcciones
        </Button>
      </Group>
    </Form>
  );
}

/** Says which files the supplier will be able to replace, by the server's rule. */
function Replaceable({
  items,
  request,
  today,
}: Pick<Props, 'request' | 'today'> & { items: readonly Item[] }) {
  const { docs_ids } = correctionBody(items);
  if (items.length === 0) return null;
  if (docs_ids.length === 0) {
    return (
      <Alert color="azul" title="Archivos que se podrán reemplazar">
        No eligió ninguno: el proveedor podrá reemplazar todos los archivos.
      </Alert>
    );
  }
  const documents = request.documento_proveedor.filter((document) =>
    isActualizable(stateAfter('correct'), {
      named: docs_ids.includes(document.id),
      anyNamed: true,
      unfinished: !isApprovable(documentStatus(document.tipo_documento, document, today).estado),
    }),
  );
  return (
    <Alert color="azul" title="Archivos que se podrán reemplazar">
      {documents.map(documentName).join(', ')}.
    </Alert>
  );
}
