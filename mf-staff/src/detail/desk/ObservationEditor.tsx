import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type DraftObservation, observationProblems, readyTexts, withReadyText } from 'shared-api/rules';
import { Button, Checkbox, Group, NativeSelect, Stack } from 'shared-ui';
import { Textarea } from 'shared-ui/forms';
import { RestoredDraft } from 'shared-ui/overlays';
import { useShortcuts } from '../../queue/shortcuts/use-shortcuts.ts';
import classes from './desk.module.css';
import type { DeskItem } from './desk-items.ts';
import type { UnsavedObservations } from './use-unsaved-observations.ts';
import { useWrittenObservation } from './use-written-observation.ts';

interface Props {
  readonly item: DeskItem;
  readonly draft: readonly DraftObservation[];
  /** Ready texts of the document's type; null where there are none of its own. */
  readonly typeTexts: readonly string[] | null;
  /** Number of the ready text that the editor was opened with, from 1. */
  readonly chosen: number | null;
  readonly unsaved: UnsavedObservations;
  readonly onSave: (observation: DraftObservation) => Promise<void>;
  /** Called when the observation is saved. */
  readonly onSaved: (observation: DraftObservation) => void;
  readonly onClose: () => void;
}

/** Number of ready texts that have a key: 1 to 9. */
const TEXTS_WITH_KEY = 9;

const isLetter = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  /^\p{L}$/u.test(key) && !ctrlKey && !altKey && !metaKey;

/**
 * Writes an observation on the current item: digits add ready texts, letters begin a text, Enter saves and goes on. Leaving
 * saves too (`useSavedOnLeave`). Not a `usePortalForm`: it has one text without a summary, and another field of the
 * data brings another observation into the same text.
 */
export function ObservationEditor(props: Props) {
  const { item, draft, typeTexts, chosen, onSave, onSaved, onClose } = props;
  const { observation, stored, restored, change, chooseField, settle, forgetAll } = useWrittenObservation(
    item,
    draft,
    props.unsaved,
  );
  const { name } = observation;
  const texts = readyTexts(observation, typeTexts);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isOpen = useRef(true);
  const write = (part: Partial<DraftObservation>) => {
    setProblem(null);
    change(part);
  };
  const add = (text: string) => write({ observacion: withReadyText(observation.observacion, text) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editor opens
  useEffect(() => {
    const text = chosen === null ? undefined : texts[chosen - 1];
    if (text) add(text);
    form.current?.focus({ preventScroll: false });
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const isRefused = problem !== null;
  // A save may be refused because of a colleague's text: it comes before the own one, so that the next save loses neither.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, and for each text that is read after it
  useEffect(() => {
    if (isRefused) props.unsaved.refresh(item);
  }, [isRefused, stored?.observacion]);
  const store = async (saved: DraftObservation) => {
    setProblem(null);
    setSaving(true);
    try {
      await onSave(saved);
      const isSettled = settle(saved);
      setSaving(false);
      // A person who has left the editor meanwhile stays where they are.
      if (isSettled && isOpen.current) onSaved(saved);
    } catch (error) {
      setSaving(false);
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const save = async () => {
    const wrong = Object.values(observationProblems(observation)).find((text) => text !== undefined);
    if (wrong) return setProblem(wrong);
    await store(observation);
  };
  const cancel = () => {
    forgetAll();
    onClose();
  };
  const digits = texts.slice(0, TEXTS_WITH_KEY);
  useShortcuts('Observación', [
    ...digits.map((text, index) => ({ key: String(index + 1), label: text, run: () => add(text) })),
    { key: 'Enter', label: 'Guardar la observación y pasar a lo siguiente' },
  ]);

  return (
    <form
      ref={form}
      tabIndex={-1}
      className={classes.editor}
      aria-label={`Observación sobre ${item.name}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault();
          onClose();
        }
        // Letters begin the text: none may mark, send or enable meanwhile.
        if (event.target === form.current && isLetter(event)) {
          event.stopPropagation();
          field.current?.focus();
        }
        // On a button or a box Enter and Space are its own.
        if (event.key === 'Enter' && event.target === form.current) {
          event.preventDefault();
          void save();
        }
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap="xs">
        {restored && <RestoredDraft />}
        {item.kind === 'data' && item.fields.length > 1 && (
          <NativeSelect
            label="Dato observado"
            size="sm"
            data={[...item.fields]}
            value={name}
            onChange={({ currentTarget: { value } }) => {
              setProblem(null);
              chooseField(value);
            }}
          />
        )}
        {texts.length > 0 && (
          <ol className={classes.texts} aria-label="Textos preparados">
            {texts.map((text, index) => (
              <li key={text}>
                <button type="button" onClick={() => add(text)}>
                  {index < TEXTS_WITH_KEY && <kbd>{index + 1}</kbd>} {text}
                </button>
              </li>
            ))}
          </ol>
        )}
        <Textarea
          ref={field}
          label={`Observación sobre ${item.kind === 'data' ? name : item.name}`}
          autosize
          minRows={2}
          maxRows={8}
          error={problem}
          value={observation.observacion}
          onChange={({ currentTarget: { value } }) => write({ observacion: value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
              event.preventDefault();
              void save();
            }
          }}
        />
        {observation.documento && (
          <Checkbox
            size="sm"
            label="El proveedor puede reemplazar el archivo"
            checked={observation.reemplazable}
            onChange={({ currentTarget: { checked } }) => write({ reemplazable: checked })}
          />
        )}
        <Group gap="xs">
          <Button type="submit" size="sm" loading={isSaving}>
            Guardar
          </Button>
          <Button variant="default" size="sm" onClick={cancel} disabled={isSaving}>
            Cancelar
          </Button>
          {stored && (
            <Button
              variant="subtle"
              size="sm"
              disabled={isSaving}
              onClick={() => void store({ ...observation, observacion: '' })}
            >
              Quitar
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
