import { useEffect, useRef, useState } from 'react';
import { removeOptionalDocument, type SupplierDocument } from 'shared-api/contract';
import { DOCUMENT_GROUP_TITLE } from 'shared-api/rules';
import { Button, SimpleGrid, Stack, Text, Title, toast } from 'shared-ui';
import { ConfirmRemoval } from 'shared-ui/overlays';
import { useClient } from 'shared-ui/portal';
import { useMutation } from 'shared-ui/query';
import { documentName } from 'shared-ui/request';
import { useReadAgain } from '../../subject/queries.ts';
import { useUnderWay, useWizard } from '../context.ts';
import { DocumentItem } from './DocumentItem.tsx';
import { nameId } from './document-ids.ts';
import { OptionalRow } from './OptionalRow.tsx';
import { useOptionalRows } from './use-optional-rows.ts';

/** 'Documentos Opcionales': those there are, and rows for new ones. */
export function OptionalDocuments({ documents }: { documents: readonly SupplierDocument[] }) {
  const { rows, ...change } = useOptionalRows();
  const heading = useRef<HTMLHeadingElement>(null);
  const [removing, setRemoving] = useState<SupplierDocument | null>(null);
  const removal = useRemoveOptional();
  // Uploaded since the rows were last all gone: several at once end in one message for them all.
  const uploaded = useRef(0);
  const added = useRef(false);
  const last = rows.at(-1)?.clave;
  useEffect(() => {
    if (!added.current || last === undefined) return;
    added.current = false;
    document.getElementById(nameId(last))?.focus();
  }, [last]);
  const lastCount = useRef(rows.length);
  // A row goes with the control that had the focus; a person who is in another row by then stays there.
  useEffect(() => {
    const isFewer = rows.length < lastCount.current;
    lastCount.current = rows.length;
    if (isFewer && document.activeElement === document.body) heading.current?.focus();
  }, [rows.length]);
  const add = () => {
    added.current = true;
    change.add();
  };
  const drop = (clave: string) => {
    change.drop(clave);
    if (rows.some((row) => row.clave !== clave)) return;
    if (uploaded.current > 1) toast.success('Archivos opcionales subidos correctamente');
    uploaded.current = 0;
  };
  const endRow = (clave: string) => {
    uploaded.current += 1;
    drop(clave);
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
            <DocumentItem key={document.id} document={document} onRemove={() => setRemoving(document)} />
          ))}
        </SimpleGrid>
      )}
      {rows.map((row, index) => (
        <OptionalRow
          key={row.clave}
          row={row}
          number={index + 1}
          onEdit={(edited) => change.edit(row.clave, edited)}
          onDrop={() => drop(row.clave)}
          onAdded={() => endRow(row.clave)}
        />
      ))}
      <ConfirmRemoval
        thing={removing}
        removal={removal}
        title="Eliminar documento opcional"
        onClose={() => setRemoving(null)}
        onRemoved={() => heading.current?.focus()}
      >
        {`¿Elimina «${removing ? documentName(removing) : ''}» de su inscripción?`}
      </ConfirmRemoval>
      <div>
        <Button variant="light" onClick={add}>
          + Agregar Documento Opcional
        </Button>
      </div>
    </Stack>
  );
}

function useRemoveOptional() {
  const client = useClient();
  const readAgain = useReadAgain(useWizard().subject);
  const removal = useMutation({
    mutationFn: ({ id }: SupplierDocument) => client.call(removeOptionalDocument, { params: { id } }),
    onSuccess: () => toast.success('¡Documento eliminado!'),
    // After a failure too: it may be done.
    onSettled: () => readAgain(),
  });
  useUnderWay(removal.isPending);
  return removal;
}
