import { IconPrinter } from '@tabler/icons-react';
import type { ExplainedDocumentType } from 'shared-api/contract';
import { DOCUMENTS_PAGE, formatDate } from 'shared-api/rules';
import { Button, Page, Problem, Skeleton, Stack, Text } from 'shared-ui';
import { useSearchParams } from 'shared-ui/router';
import { ExplainedDocuments } from '../../guide/ExplainedDocuments.tsx';
import { fileRule } from '../../guide/topics.ts';
import { useExplainedDocuments } from '../../guide/use-explained-documents.ts';
import { useToday } from '../../guide/use-today.ts';

const TITLE = 'Documentación para inscribirse';

/** `/documentacion`: the required documents, to read and to print; `?modelo={id}`: the model of one of them. */
export function DocumentsPage() {
  const { types, isError, refetch } = useExplainedDocuments();
  const [search] = useSearchParams();
  const today = useToday();
  const modelType = types?.find(({ id, modelo }) => id === search.get('modelo') && modelo !== '');
  return modelType ? (
    <Model type={modelType} />
  ) : (
    <Page
      title={TITLE}
      size="form"
      back={{ to: '/', label: 'Volver al inicio' }}
      actions={<Print />}
      intro={`Reúna los documentos ${fileRule()}.`}
    >
      <Stack gap="lg">
        {types ? (
          <>
            <ExplainedDocuments types={types} order={2} />
            <Text size="sm" c="dimmed">
              Las fechas valen para lo que se presente el {formatDate(today)}.
            </Text>
          </>
        ) : isError ? (
          <Problem title="No se pudo cargar la lista de documentos" onRetry={refetch} />
        ) : (
          <Skeleton height="40rem" role="status" aria-label="Cargando..." />
        )}
      </Stack>
    </Page>
  );
}

/** A text with blanks, alone on its page, so that nothing else is printed. */
function Model({ type }: { readonly type: ExplainedDocumentType }) {
  return (
    <Page
      title={`Modelo: ${type.nombre}`}
      size="form"
      back={{ to: DOCUMENTS_PAGE, label: 'Ver todos los documentos' }}
      actions={<Print />}
    >
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{type.modelo}</Text>
    </Page>
  );
}

function Print() {
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={18} aria-hidden />}
      onClick={() => window.print()}
    >
      Imprimir
    </Button>
  );
}
