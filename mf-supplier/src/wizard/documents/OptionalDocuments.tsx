import { useRef, useState } from 'react';
import type { SupplierDocument } from 'shared-api/contract';
import { DOCUMENT_GROUP_TITLE } from 'shared-api/rules';
import { Button, SimpleGrid, Stack, Text, Title, toast } from 'shared-ui';
import { DocumentItem } from './DocumentItem.tsx';
import { OptionalRow } from './OptionalRow.tsx';

/** 'Documentos Opcionales': those there are, and rows for new ones. */
export function OptionalDocuments({ documents }: { documents: readonly SupplierDocument[] }) {
  const [rows, setRows] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  // Uploaded since the rows were last all gone: several at once end in one message for them all.
  const uploaded = useRef(0);
  const drop = (key: string) => {
    const left = rows.filter((row) => row !== key);
    setRows(left);
    heading.current?.focus();
    if (left.length > 0) return;
    if (uploaded.current > 1) toast.success('Archivos opcionales subidos correctamente');
    uploaded.current = 0;
  };
  const added = (key: string) => {
    uploaded.current += 1;
    drop(key);
  };
  return (
    <Stack gap="md" component="section" aria-labelledby="opcionales">
      <Title order={3} id="opcionales" ref={heading} tabIndex={-1}>
        {DOCUMENT_GROUP_TITLE.opcionales}
      </Title>
      <Text c="dimmed">Otros documentos que quiera presentar. Cada uno se sube con su nombre.</Text>
      {documents.length > 0 && (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          {documents.map((document) => (
            <DocumentItem key={document.id} document={document} />
          ))}
        </SimpleGrid>
      )}
      {rows.map((key, index) => (
        <OptionalRow key={key} number={index + 1} onDrop={() => drop(key)} onAdded={() => added(key)} />
      ))}
      <div>
        <Button variant="light" onClick={() => setRows([...rows, crypto.randomUUID()])}>
          + Agregar Documento Opcional
        </Button>
      </div>
    </Stack>
  );
}
