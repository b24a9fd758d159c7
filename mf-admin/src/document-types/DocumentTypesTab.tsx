import { IconMessage2, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ExplainedDocumentType } from 'shared-api/contract';
import { DATE_RULE_TEXT, DOCUMENT_TYPES_PER_PAGE, neededDates } from 'shared-api/rules';
import { ActionIcon, EmptyState, Group, Pager, QueryProblem, Stack } from 'shared-ui';
import { useSearchParams } from 'shared-ui/router';
import { DataTable, useExistingPage } from 'shared-ui/tables';
import { ListHeading } from '../settings/ListHeading.tsx';
import { pageOf } from '../settings/page-number.ts';
import { DeactivateDocumentType } from './DeactivateDocumentType.tsx';
import { ExplainDocumentType } from './ExplainDocumentType.tsx';
import { NewDocumentType } from './NewDocumentType.tsx';
import { ObservationTextsModal } from './ObservationTextsModal.tsx';
import { useDocumentTypes, useStoredDocumentType } from './queries.ts';

/** The document types that suppliers must upload. */
export function DocumentTypesTab() {
  const [params, setParams] = useSearchParams();
  const page = pageOf(params.get('pagina'));
  const types = useDocumentTypes(page);
  const turnTo = (pagina: number, replace = false) =>
    setParams({ tab: 'documentos', pagina: String(pagina) }, { replace });
  const moving = useExistingPage(page, types, (last) => turnTo(last, true));
  const heading = useRef<HTMLHeadingElement>(null);
  const [toDelete, setToDelete] = useState<ExplainedDocumentType | null>(null);
  const [toExplain, setToExplain] = useState<ExplainedDocumentType | null>(null);
  const explained = useStoredDocumentType(toExplain, types.data?.data);
  const [toObserve, setToObserve] = useState<ExplainedDocumentType | null>(null);

  return (
    <Stack>
      <NewDocumentType
        onCreated={(isEmpty) => {
          turnTo(pageOfNext(types.data?.total ?? 0));
          if (isEmpty) heading.current?.focus();
        }}
      />
      <ListHeading
        title="Documentos requeridos"
        ref={heading}
        query={types}
        moving={moving}
        countText={countText}
      />
      <QueryProblem query={types} />
      {!types.isLoadingError && (
        <DocumentTypeTable
          types={types.data?.data ?? []}
          loading={types.isPending || moving}
          onDelete={setToDelete}
          onExplain={setToExplain}
          onTexts={setToObserve}
        />
      )}
      {types.data && types.data.total > 0 && (
        <Pager
          label="Páginas de documentos requeridos"
          page={page}
          totalPages={types.data.totalPages}
          onChange={turnTo}
        />
      )}
      <ExplainDocumentType type={explained} onClose={() => setToExplain(null)} />
      <ObservationTextsModal type={toObserve} onClose={() => setToObserve(null)} />
      <DeactivateDocumentType
        type={toDelete}
        onClose={() => setToDelete(null)}
        onDeleted={() => heading.current?.focus()}
      />
    </Stack>
  );
}

/** Page of the document that is added to a number of them: new ones are the last. */
const pageOfNext = (total: number) => Math.floor(total / DOCUMENT_TYPES_PER_PAGE) + 1;

const countText = (total: number) => (total === 1 ? '1 documento' : `${total} documentos`);

interface TableProps {
  readonly types: readonly ExplainedDocumentType[];
  readonly loading: boolean;
  readonly onDelete: (type: ExplainedDocumentType) => void;
  readonly onExplain: (type: ExplainedDocumentType) => void;
  /** Opens the type's ready texts for observations. */
  readonly onTexts: (type: ExplainedDocumentType) => void;
}

function DocumentTypeTable({ types, loading, onDelete, onExplain, onTexts }: TableProps) {
  return (
    <DataTable
      caption="Documentos requeridos"
      columns={[
        {
          key: 'nombre',
          header: 'Documento',
          cell: (type: ExplainedDocumentType) => type.nombre,
          breaks: true,
        },
        { key: 'personas', header: 'Requerido a', cell: personsText },
        { key: 'fechas', header: 'Fechas', cell: datesText },
        {
          key: 'vence',
          header: 'Vence',
          cell: (type: ExplainedDocumentType) => DATE_RULE_TEXT[type.regla_fecha],
        },
        {
          key: 'explicacion',
          header: 'Explicación',
          cell: ({ descripcion }: ExplainedDocumentType) => descripcion || 'Sin explicación',
          breaks: true,
        },
        {
          key: 'acciones',
          header: 'Acciones',
          noPrint: true,
          cell: (type: ExplainedDocumentType) => (
            <Group gap={4} wrap="nowrap">
              <ActionIcon aria-label={`Nombrar y explicar ${type.nombre}`} onClick={() => onExplain(type)}>
                <IconPencil size={20} aria-hidden />
              </ActionIcon>
              <ActionIcon
                aria-label={`Textos para observar ${type.nombre}`}
                title="Textos para observar"
                onClick={() => onTexts(type)}
              >
                <IconMessage2 size={20} aria-hidden />
              </ActionIcon>
              <ActionIcon color="rojo" aria-label={`Eliminar ${type.nombre}`} onClick={() => onDelete(type)}>
                <IconTrash size={20} aria-hidden />
              </ActionIcon>
            </Group>
          ),
        },
      ]}
      rows={types}
      rowKey={(type) => type.id}
      empty={
        <EmptyState title="No se encontraron registros para los filtros aplicados.">
          Agregue el primero con el formulario de arriba.
        </EmptyState>
      }
      loading={loading}
      skeletonRows={DOCUMENT_TYPES_PER_PAGE}
    />
  );
}

function personsText(type: ExplainedDocumentType): string {
  if (type.requerido_persona_fisica && type.requerido_persona_juridica) return 'Todos';
  return type.requerido_persona_fisica ? 'Persona humana' : 'Persona jurídica';
}

function datesText(type: ExplainedDocumentType): string {
  const needed = neededDates(type);
  if (needed.emision && needed.expiracion) return 'Emisión y expiración';
  if (needed.emision) return 'Emisión';
  return needed.expiracion ? 'Expiración' : 'Ninguna';
}
