import { SimpleGrid, Text, Title } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { SupplierDocument, SupplierRequest } from 'shared-api/contract';
import { RETIRED_DOCUMENT_LABEL } from 'shared-api/rules';
import { DocumentCard } from './DocumentCard.tsx';
import { StatusBadge } from './StatusBadge.tsx';

interface Props {
  readonly request: Pick<SupplierRequest, 'documentos_retirados'>;
  /** The day it is in the city, `yyyy-mm-dd`. */
  readonly today: string;
  /** The buttons of a document. */
  readonly actions: (document: SupplierDocument) => ReactNode;
}

/** The documents of a request that are no longer asked for, with what was submitted; nothing where there are none. */
export function RetiredDocuments({ request, today, actions }: Props) {
  const id = useId();
  const documents = request.documentos_retirados ?? [];
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mt="lg">
        Documentos que ya no se piden
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Se presentaron cuando se pedían y quedan en el trámite. No hace falta actualizarlos.
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        {documents.map((document) => (
          <DocumentCard
            key={document.id}
            document={document}
            today={today}
            badge={
              <StatusBadge status={{ hue: 'pizarra', icon: IconArchive }} label={RETIRED_DOCUMENT_LABEL} />
            }
            problemsHidden
            actions={actions(document)}
          />
        ))}
      </SimpleGrid>
    </section>
  );
}
