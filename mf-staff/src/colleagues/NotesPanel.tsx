import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { Note } from 'shared-api/contract';
import { mayWriteNotes } from 'shared-api/rules';
import { Button, Paper, Problem, Stack, Text, Title } from 'shared-ui';
import { ConfirmRemoval } from 'shared-ui/overlays';
import { useUser } from 'shared-ui/portal';
import { NoteForm } from './NoteForm.tsx';
import { NoteItem } from './NoteItem.tsx';
import { fullName } from './person-names.ts';
import { useDeleteNote, useNotes, useWriteNote } from './queries.ts';

/** The staff's internal notes on a request: only the newest one until the panel is opened. */
export function NotesPanel({ cuit }: { readonly cuit: string }) {
  const role = useUser().tipo;
  const { data, error, refetch } = useNotes(cuit);
  const [opened, setOpened] = useState(false);
  const content = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const Chevron = opened ? IconChevronUp : IconChevronDown;
  const newest = data?.[0];
  return (
    <Paper component="section" withBorder p="md" aria-label="Notas internas" data-no-print>
      <Stack gap="sm">
        <Title order={2} size="h5">
          <Button
            ref={toggle}
            variant="subtle"
            size="compact-md"
            rightSection={<Chevron size={18} aria-hidden />}
            aria-expanded={opened}
            aria-controls={content}
            onClick={() => setOpened(!opened)}
          >
            {data ? `Notas internas (${data.length})` : 'Notas internas'}
          </Button>
        </Title>
        {!opened && newest && (
          <Text size="sm" c="dimmed" truncate="end">
            {fullName(newest.autor)}: {newest.texto}
          </Text>
        )}
        <div id={content} hidden={!opened}>
          {opened && error && !data && <Problem title={error.message} onRetry={() => void refetch()} />}
          {opened && data && (
            <Notes
              cuit={cuit}
              notes={data}
              writable={mayWriteNotes(role)}
              onRemoved={() => toggle.current?.focus()}
            />
          )}
        </div>
      </Stack>
    </Paper>
  );
}

interface Props {
  readonly cuit: string;
  /** Newest first. */
  readonly notes: readonly Note[];
  /** True for a role that writes notes. */
  readonly writable: boolean;
  readonly onRemoved: () => void;
}

function Notes({ cuit, notes, writable, onRemoved }: Props) {
  const writing = useWriteNote(cuit);
  const removal = useDeleteNote(cuit);
  const [removed, setRemoved] = useState<Note | null>(null);
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        El proveedor no las ve: ni en el portal, ni en los correos, ni en la copia de sus datos.
      </Text>
      {writable && (
        <NoteForm
          label="Escribir una nota"
          field="Nueva nota"
          draft={`nota:${cuit}`}
          submit="Agregar la nota"
          onSend={writing.mutateAsync}
        />
      )}
      {notes.length === 0 ? (
        <Text>Todavía no hay notas.</Text>
      ) : (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {notes.map((note) => (
            <NoteItem key={note.id} cuit={cuit} note={note} onRemove={() => setRemoved(note)} />
          ))}
        </Stack>
      )}
      <ConfirmRemoval
        thing={removed}
        removal={removal}
        title="Eliminar la nota"
        onClose={() => setRemoved(null)}
        onRemoved={onRemoved}
      >
        ¿Eliminar esta nota? No se puede recuperar.
      </ConfirmRemoval>
    </Stack>
  );
}
