import { IconEye, IconFileOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { SupplierDocument, UserDataBundle } from 'shared-api/contract';
import { enabledOn, todayInCity } from 'shared-api/rules';
import { Button, EmptyState, SimpleGrid, Stack, Title } from 'shared-ui';
import { DocumentCard, documentName, RetiredDocuments } from 'shared-ui/request';
import { FilePreviewModal } from 'shared-ui/upload';
import { documentObservations } from '../wizard/context.ts';
import { ObservedBadge } from '../wizard/ObservedBadge.tsx';
import { useDocuments } from './queries.ts';
import { TabContent } from './TabContent.tsx';
import { TABS } from './tabs.ts';

/** 'Archivos': every document with its status, or how far its correction is, and dates; what was uploaded can be looked at. */
export function FilesTab({ bundle }: { readonly bundle: UserDataBundle }) {
  const { sujeto_fiscal: request, estado_tramite: state } = bundle;
  // The window is there before it opens and keeps its file while it closes.
  const [shown, setShown] = useState({ url: '', name: '', opened: false });
  const see: SeeProps['onSee'] = (file) => setShown({ ...file, opened: true });
  return (
    <TabContent query={useDocuments(request.cuit)} problem="No se pudieron cargar los archivos">
      {(documents) =>
        documents.length === 0 && !request.documentos_retirados?.length ? (
          <EmptyState title="No hay archivos" icon={<IconFileOff aria-hidden />} />
        ) : (
          <Stack gap="md">
            <Title order={2} size="h3">
              {TABS.archivos}
            </Title>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
              {documents.map((document) => {
                const observations = documentObservations(bundle, document);
                return (
                  <DocumentCard
                    key={document.id}
                    document={document}
                    today={todayInCity(new Date())}
                    enabledOn={enabledOn(request.estado_tramite)}
                    badge={
                      observations.length > 0 && (
                        <ObservedBadge state={state} document={document} observations={observations} />
                      )
                    }
                    actions={<SeeFile document={document} onSee={see} />}
                  />
                );
              })}
            </SimpleGrid>
            <RetiredDocuments
              request={request}
              today={todayInCity(new Date())}
              actions={(document) => <SeeFile document={document} onSee={see} />}
            />
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
