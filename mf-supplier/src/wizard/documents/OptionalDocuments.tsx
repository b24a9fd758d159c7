import { useRef, useState } from 'react';
import type { SupplierDocument } from 'shared-api/contract';
import { DOCUMENT_GROUP_TITLE } from 'shared-api/rules';
import { Button, SimpleGrid, Stack, Text, Title } from 'shared-ui';
import { DocumentItem } from './DocumentItem.tsx';
import { OptionalRow } from './OptionalRow.tsx';

/** 'Documentos Opcionales': those there are, and rows for new ones. */
export function OptionalDocuments({ documents }: { documents: readonly SupplierDocument[] }) {
  const [rows, setRows] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const drop = (key: string) => {
    setRows(rows.filter((row) => row !== key));
    heading.current?.focus();
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
        <OptionalRow key={key} number={index + 1} onDrop={() => drop(key)} />
      ))}
      <div>
        <Button variant="light" onClick={() => setRows([...rows, crypto.randomUUID()])}>
          + Agregar Documento Opcional
        </Button>
      </div>
    </Stack>
  );
}
