import { IconEye, IconFileOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { SupplierDocument, SupplierRequest } from 'shared-api/contract';
import { enabledOn, todayInCity } from 'shared-api/rules';
import { Button, EmptyState, SimpleGrid, Stack, Title } from 'shared-ui';
import { DocumentCard, documentName } from 'shared-ui/request';
import { FilePreviewModal } from 'shared-ui/upload';
import { useDocuments } from './queries.ts';
import { TabContent } from './TabContent.tsx';
import { TABS } from './tabs.ts';

interface Props {
  readonly cuit: string;
  /** The request's state, and since when. */
  readonly state: SupplierRequest['estado_tramite'];
}

/** 'Archivos': every document with its status and dates; what was uploaded can be looked at. */
export function FilesTab({ cuit, state }: Props) {
  // The window is there before it opens and keeps its file while it closes.
  const [shown, setShown] = useState({ url: '', name: '', opened: false });
  return (
    <TabContent query={useDocuments(cuit)} problem="No se pudieron cargar los archivos">
      {(documents) =>
        documents.length === 0 ? (
          <EmptyState title="No hay archivos" icon={<IconFileOff aria-hidden />} />
        ) : (
          <Stack gap="md">
            <Title order={2} size="h3">
              {TABS.archivos}
            </Title>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
              {documents.map((document) => (
                <DocumentCard
                  key={document.id}
                  document={document}
                  today={todayInCity(new Date())}
                  enabledOn={enabledOn(state)}
                  actions={
                    <SeeFile document={document} onSee={(file) => setShown({ ...file, opened: true })} />
                  }
                />
              ))}
            </SimpleGrid>
            <FilePreviewModal {...shown} onClose={() => setShown({ ...shown, opened: false })} />
          </Stack>
        )
      }
    </TabContent>
  );
}

interface SeeProps {
  readonly document: SupplierDocument;
  readonly onSee: (file: { url: string; name: string }) => void;
}

function SeeFile({ document, onSee }: SeeProps) {
  const url = document.url_archivo;
  const name = documentName(document);
  if (url === null) return null;
  return (
    <Button
      size="xs"
      variant="light"
      leftSection={<IconEye size={16} aria-hidden />}
      aria-label={`Ver Archivo: ${name}`}
      onClick={() => onSee({ url, name })}
    >
      Ver Archivo
    </Button>
  );
}
