import { useEffect, useRef, useState } from 'react';
import type { Note } from 'shared-api/contract';
import { Box, Button, formatDateTime, Group, Text } from 'shared-ui';
import { NoteForm } from './NoteForm.tsx';
import { fullName } from './person-names.ts';
import { useChangeNote } from './queries.ts';

interface Props {
  readonly cuit: string;
  readonly note: Note;
  /** Asks whether to delete it. */
  readonly onRemove: () => void;
}

/** A note with its author and time, and the buttons to change and delete it. */
export function NoteItem({ cuit, note, onRemove }: Props) {
  const change = useChangeNote(cuit, note.id);
  const [editing, setEditing] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const wasEditing = useRef(editing);
  // The pressed button is gone with what it was part of.
  useEffect(() => {
    if (wasEditing.current === editing) return;
    wasEditing.current = editing;
    if (document.activeElement !== document.body) return;
    item.current?.querySelector<HTMLElement>('textarea, button')?.focus();
  }, [editing]);
  const when = formatDateTime(note.createdAt);
  const about = `la nota del ${when}`;
  const send = async (texto: string) => {
    await change.mutateAsync(texto);
    setEditing(false);
  };
  return (
    <Box
      component="li"
      ref={item}
      p="sm"
      bg="pizarra.0"
      style={{ borderRadius: 8, overflowWrap: 'anywhere' }}
    >
      <Group gap="xs" mb={4}>
        <Text component="span" size="sm" fw={600}>
          {fullName(note.autor)}
        </Text>
        <Text component="span" size="sm" c="dimmed">
          {when}
          {note.editada && `, editada el ${formatDateTime(note.editada)}`}
        </Text>
      </Group>
      {editing ? (
        <NoteForm
          label={`Editar ${about}`}
          field="Nota"
          draft={`nota:${cuit}:${note.id}`}
          text={note.texto}
          submit="Guardar"
          onSend={send}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <Text style={{ whiteSpace: 'pre-wrap' }}>{note.texto}</Text>
      )}
      {!editing && (note.modificable || note.eliminable) && (
        <Group gap="xs" mt={4}>
          {note.modificable && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Editar ${about}`}
              onClick={() => setEditing(true)}
            >
              Editar
            </Button>
          )}
          {note.eliminable && (
            <Button
              variant="subtle"
              size="compact-sm"
              color="rojo"
              aria-label={`Eliminar ${about}`}
              onClick={onRemove}
            >
              Eliminar
            </Button>
          )}
        </Group>
      )}
    </Box>
  );
}
