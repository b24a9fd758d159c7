import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { correctRequest, type SupplierRequest } from 'shared-api/contract';
import { documentStatus, isActualizable, isApprovable, isEnabled, stateAfter } from 'shared-api/rules';
import { Alert, Box, Button, Checkbox, Group, Text } from 'shared-ui';
import { ErrorSummary, Fieldset } from 'shared-ui/forms';
import { useDraft } from 'shared-ui/portal';
import { DocumentStatusBadge, documentName } from 'shared-ui/request';
import { Form } from '../../Form.tsx';
import { Failure } from '../Failure.tsx';
import { useDecision } from '../queries.ts';
import { ItemFields } from './ItemFields.tsx';
import {
  apart,
  change,
  correctionBody,
  documentItem,
  extraItem,
  type Item,
  isOther,
  LIST_ID,
  NAMED_EXTRAS,
  OTHER,
  otherItem,
  problemsOf,
  toggle,
} from './selection.ts';

interface Props {
  readonly request: SupplierRequest;
  readonly today: string;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

/** What the modal 'Correcciones' holds: the elements to correct, an observation on each, and which files may be replaced. */
export function CorrectionForm({ request, today, onClose, onReload }: Props) {
  const [kept, setKept, forget] = useDraft<readonly Item[]>(`correccion:${request.cuit}`, []);
  const { items, gone } = apart(kept, request.documento_proveedor);
  const [attempts, setAttempts] = useState(0);
  const problems = attempts > 0 ? problemsOf(items) : [];
  const correction = useDecision(correctRequest, {
    success: 'Se realizó con éxito la corrección',
    onDone: () => discard(),
  });
  const discard = () => {
    forget();
    onClose();
  };
  const submit = () => {
    if (problemsOf(items).length > 0) return setAttempts(attempts + 1);
    correction.mutate({ params: { cuit: request.cuit }, body: correctionBody(items) });
  };

  const element = (item: Item, label: string, aside?: React.ReactNode) => {
    const picked = items.find(({ key }) => key === item.key);
    return (
      <Box key={item.key}>
        <Group gap="sm" py={6} wrap="wrap">
          <Checkbox
            label={label}
            checked={picked !== undefined}
            onChange={() => setKept(toggle(kept, item))}
          />
          {aside}
        </Group>
        {picked && (
          <ItemFields
            item={picked}
            problems={problems}
            onChange={(part) => setKept(change(kept, item.key, part))}
          />
        )}
      </Box>
    );
  };

  const others = items.filter(isOther);
  return (
    <Form label="Correcciones" onSubmit={submit}>
      <ErrorSummary
        attempt={attempts}
        errors={problems.map(({ id, name, message }) => ({
          field: id,
          id,
          message: name === null ? message : `${name}: ${message}`,
        }))}
      />
      {isEnabled(request.estado_tramite.estado) && (
        <Alert color="ambar">
          La habilitación termina y su certificado deja de valer al enviar las correcciones. El proveedor
          tendrá otro cuando la inscripción se apruebe de nuevo.
        </Alert>
      )}
      <Text>Marque lo que el proveedor debe corregir y escriba qué debe cambiar.</Text>
      <Fieldset legend="Documentos" id={LIST_ID} tabIndex={-1}>
        {request.documento_proveedor.map((document) =>
          element(
            documentItem(document.id, documentName(document)),
            documentName(document),
            <DocumentStatusBadge status={documentStatus(document.tipo_documento, document, today).estado} />,
          ),
        )}
      </Fieldset>
      <Fieldset legend="Otros elementos">
        {NAMED_EXTRAS.map((name) => element(extraItem(name), name))}
        {others.length === 0
          ? element(otherItem(items), OTHER)
          : others.map((item) => element(item, item.name.trim() || OTHER))}
        {others.length > 0 && (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setKept([...kept, otherItem(kept)])}
          >
            Agregar otro
          </Button>
        )}
      </Fieldset>
      {gone.length > 0 && <Gone items={gone} />}
      <Replaceable items={items} request={request} today={today} />
      <Failure error={correction.error} unknown="Error desconocido" onReload={onReload} />
      <Group justify="flex-end" gap="sm">
        {kept.length > 0 && (
          <Button variant="subtle" onClick={discard} disabled={correction.isPending}>
            Descartar
          </Button>
        )}
        <Button variant="default" onClick={onClose} disabled={correction.isPending}>
          Cancelar
        </Button>
        <Button type="submit" loading={correction.isPending}>
          Enviar correcciones
        </Button>
      </Group>
    </Form>
  );
}

/** Says what of a correction that was half written is not sent, and what it said: it may be meant for another element. */
function Gone({ items }: { readonly items: readonly Item[] }) {
  return (
    <Alert color="ambar" title="Documentos que ya no se piden">
      <Text size="sm">Lo que escribió sobre estos documentos no se enviará.</Text>
      {items.map(({ key, name, observacion }) => (
        <Text key={key} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {observacion.trim() ? `${name}: «${observacion.trim()}»` : name}
        </Text>
      ))}
    </Alert>
  );
}

/** Says which files the supplier will be able to replace, by the rule that the server asks. */
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
