import { IconDeviceFloppy } from '@tabler/icons-react';
import { type ReactNode, useCallback, useId, useState } from 'react';
import { isAttended } from 'shared-api/rules';
import { Button, Card, Group, Stack, Text, Title } from 'shared-ui';
import { ObservationStateBadge } from 'shared-ui/request';
import { type StepSave, useWizard, WizardContext } from '../context.ts';
import { DocumentItem } from '../documents/DocumentItem.tsx';
import { OpenObservations } from '../OpenObservations.tsx';
import type { Step } from '../steps.ts';
import { TaxDataField } from '../tax-data/TaxDataField.tsx';
import { AnswerForm, type WordSaves } from './AnswerForm.tsx';
import { StepLinks } from './StepLinks.tsx';
import { type Task, taskId } from './task-places.ts';
import type { TypedWords } from './use-typed-words.ts';

/** The saves of the forms that stand in tasks, by the tasks' numbers. */
export type TaskSaves = Map<number, StepSave>;

interface Props {
  readonly task: Task;
  readonly steps: readonly Step[];
  readonly saves: TaskSaves;
  readonly words: TypedWords;
  readonly wordSaves: WordSaves;
  /** A renewal asks for files: there is nobody to explain anything to. */
  readonly renewal: boolean;
  readonly onDates: (task: Task, waiting: boolean) => void;
  /** Goes to a step, 0-based. */
  readonly onStep: (index: number) => void;
}

/** One observation with the field or upload that corrects it, and the supplier's word instead. */
export function TaskCard({ task, steps, saves, words, wordSaves, renewal, onDates, onStep }: Props) {
  const { place, number, sameAs, observation } = task;
  const answer = renewal ? null : (
    <AnswerForm key={observation.respuesta} task={task} words={words} wordSaves={wordSaves} />
  );
  if (place.kind === 'document' && sameAs === null) {
    return (
      <div id={taskId(number)} tabIndex={-1}>
        <DocumentItem
          document={place.document}
          replacing={!isAttended(observation)}
          onDates={(waiting) => onDates(task, waiting)}
          answer={answer}
        />
      </div>
    );
  }
  return (
    <Observed task={task}>
      {sameAs !== null && <Text size="sm">Se corrige arriba, junto con la otra observación.</Text>}
      {place.kind === 'gone' && <Text size="sm">Este documento ya no se pide: no tiene que hacer nada.</Text>}
      {place.kind === 'form' && (
        <>
          <Text size="sm">Se corrige en el paso que corresponda. Después cuente aquí qué cambió.</Text>
          <StepLinks steps={steps} onStep={onStep} />
        </>
      )}
      {place.kind === 'field' && sameAs === null && (
        <Editor number={number} saves={saves}>
          {place.step === 'datos' ? (
            <TaxDataField field={place.field} />
          ) : (
            <StepOf steps={steps} step={place.step} />
          )}
        </Editor>
      )}
      {answer}
    </Observed>
  );
}

function Observed({ task, children }: { readonly task: Task; readonly children: ReactNode }) {
  const id = useId();
  const { observation } = task;
  return (
    <Card component="article" aria-labelledby={id} id={taskId(task.number)} tabIndex={-1}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="xs">
          <Title order={3} id={id} miw={0} style={{ overflowWrap: 'anywhere' }}>
            {observation.name}
          </Title>
          {observation.estado && <ObservationStateBadge estado={observation.estado} />}
        </Group>
        <OpenObservations observations={[observation]} />
        {children}
      </Stack>
    </Card>
  );
}

function StepOf({ steps, step }: { readonly steps: readonly Step[]; readonly step: Step['key'] }) {
  const stepOfTask = steps.find(({ key }) => key === step);
  return stepOfTask ? <stepOfTask.Component /> : null;
}

/** A form of the wizard in a task: it is saved by itself, and before the corrections are sent. */
function Editor({
  number,
  saves,
  children,
}: Pick<Props, 'saves'> & { readonly number: number; readonly children: ReactNode }) {
  const wizardState = useWizard();
  const [saving, setSaving] = useState(false);
  const register = useCallback(
    (save: StepSave | null) => {
      if (save) saves.set(number, save);
      else saves.delete(number);
    },
    [number, saves],
  );
  const save = async () => {
    if (!wizardState.isSettled()) return;
    setSaving(true);
    try {
      await saves.get(number)?.(false);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Stack gap="sm" align="stretch">
      <WizardContext.Provider value={{ ...wizardState, register, isTask: true }}>
        {children}
      </WizardContext.Provider>
      <div>
        <Button
          size="sm"
          loading={saving}
          leftSection={<IconDeviceFloppy size={18} aria-hidden />}
          onClick={() => void save()}
        >
          Guardar
        </Button>
      </div>
    </Stack>
  );
}
