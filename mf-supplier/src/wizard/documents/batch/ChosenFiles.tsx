import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { sizeText } from 'shared-api/rules';
import { Button, Group, LoadingPage, NativeSelect, Stack, Text, Title } from 'shared-ui';
import { uploadLimit } from 'shared-ui/upload';
import { CHOSEN_FILES_ID } from '../document-ids.ts';
import classes from './batch.module.css';
import { batchItems, type OpenDocument, readChosen } from './chosen-files.ts';
import type { ChosenFile, FileChoice } from './file-choice.ts';
import type { BatchItem } from './use-batch.ts';

interface Props extends FileChoice {
  /** Documents that may be changed now, in the order of the step. */
  readonly documents: readonly OpenDocument[];
  /** Documents that have a file already, which a new one replaces. */
  readonly filled: readonly string[];
  /** Keeps what was read of the files, and the documents that are chosen for them. */
  readonly onChange: (read: readonly ChosenFile[]) => void;
  readonly onStart: (items: readonly BatchItem[]) => void;
  readonly onCancel: () => void;
}

const NOT_SENT = 'No subir este archivo';
const HEADING = 'Qué documento es cada archivo';

/** The chosen files, each with the document that its name proposes; one select changes it. */
export function ChosenFiles({ files, read: chosen, documents, filled, onChange, onStart, onCancel }: Props) {
  const maxBytes = uploadLimit();
  const heading = useRef<HTMLHeadingElement>(null);
  // The documents may be read again meanwhile: what was chosen stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice is read once
  useEffect(() => {
    if (chosen !== null) return;
    let waiting = true;
    void readChosen(files, documents, maxBytes).then((read) => {
      if (waiting) onChange(read);
    });
    return () => {
      waiting = false;
    };
  }, [files]);
  const isRead = chosen !== null;
  // A step that is opened again leaves the focus to its own heading.
  const wasRead = useRef(isRead);
  useEffect(() => {
    if (isRead && !wasRead.current) heading.current?.focus();
  }, [isRead]);
  if (chosen === null) return <LoadingPage />;
  const items = batchItems(chosen, documents, maxBytes);
  const nameOf = (id: string) => documents.find((one) => one.id === id)?.nombre ?? '';
  const change = (file: File, documentId: string | null) =>
    onChange(chosen.map((one) => (one.file === file ? { ...one, documentId } : one)));
  return (
    <Stack gap="md" component="section" aria-labelledby={CHOSEN_FILES_ID}>
      <Title order={4} id={CHOSEN_FILES_ID} ref={heading} tabIndex={-1}>
        {HEADING}
      </Title>
      <Text size="sm">
        La propuesta sale de los nombres: revísela. Varios archivos para un mismo documento se unen como sus
        páginas.
      </Text>
      <ul className={classes.list} aria-labelledby={CHOSEN_FILES_ID}>
        {chosen.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name; the list never changes
          <li key={index} className={classes.row}>
            <div className={classes.file}>
              <Text size="sm" fw={600}>
                {one.file.name}
              </Text>
              <Text size="sm" c={one.problem === null ? 'dimmed' : 'rojo.8'}>
                {one.problem ?? sizeText(one.file.size)}
                {one.sameAs !== null && one.problem === null && `. Es igual a ${one.sameAs}`}
              </Text>
              {one.problem === null && one.doubt !== null && (
                <Text size="sm" c="ambar.9">
                  {one.doubt}
                </Text>
              )}
            </div>
            {one.problem === null && (
              <NativeSelect
                aria-label={`Documento de ${one.file.name}`}
                value={one.documentId ?? ''}
                onChange={(event) => change(one.file, event.currentTarget.value || null)}
                description={noteOf(one, chosen, filled)}
                data={[
                  { value: '', label: NOT_SENT },
                  ...documents.map(({ id, nombre }) => ({ value: id, label: nombre })),
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      <Text size="sm" role="status">
        {items.length === 0
          ? 'Elija qué documento es cada archivo.'
          : `Se suben: ${items.map(({ documentId }) => nameOf(documentId)).join(', ')}.`}
      </Text>
      <Group gap="sm">
        <Button
          leftSection={<IconUpload size={18} aria-hidden />}
          disabled={items.length === 0}
          onClick={() => onStart(items)}
        >
          {items.length > 1 ? `Subir ${items.length} documentos` : 'Subir'}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Cancelar
        </Button>
      </Group>
    </Stack>
  );
}

/** Says what becomes of a file beside its document: it is a page of several, or takes a file's place. */
function noteOf(
  one: ChosenFile,
  chosen: readonly ChosenFile[],
  filled: readonly string[],
): string | undefined {
  const { documentId } = one;
  if (documentId === null) return undefined;
  const together = chosen.filter((other) => other.documentId === documentId).length;
  const notes = [
    ...(together > 1
      ? [`Se une con ${together === 2 ? 'otro archivo' : `otros ${together - 1} archivos`}.`]
      : []),
    ...(filled.includes(documentId) ? ['Reemplaza el archivo que ya subió.'] : []),
  ];
  return notes.length > 0 ? notes.join(' ') : undefined;
}
