import { IconSend } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { attendedText, isAttended, isRenewal, renewalText, renewedText, timeInCity } from 'shared-api/rules';
import { Button, Group, Stack, Text, Title } from 'shared-ui';
import { Progress } from 'shared-ui/upload';
import { WriteToAuditor } from '../../subject/WriteToAuditor.tsx';
import { ConflictPanel } from '../ConflictPanel.tsx';
import { useStepSave, useWizard } from '../context.ts';
import { DatesQueue, useDating } from '../documents/DocumentsStep.tsx';
import { SaveFailure } from '../SaveFailure.tsx';
import { FORM_STEPS, type Step, type StepKey } from '../steps.ts';
import { OpenParts } from '../submission/OpenParts.tsx';
import type { OpenPart } from '../submission/open-parts.ts';
import { SubmissionPanel } from '../submission/SubmissionPanel.tsx';
import type { Submission } from '../submission/use-submission.ts';
import { Summary } from '../summary/Summary.tsx';
import type { SaveProblem } from '../use-saving.ts';
import type { WordSaves } from './AnswerForm.tsx';
import classes from './CorrectionTasks.module.css';
import { PendingAnswers } from './PendingAnswers.tsx';
import { TaskCard, type TaskSaves } from './TaskCard.tsx';
import { tasksOf } from './task-places.ts';
import type { TypedWords } from './use-typed-words.ts';

export interface CorrectionTasksProps {
  readonly steps: readonly Step[];
  readonly unsaved: readonly StepKey[];
  /** Parts that are missing before the request can be sent. */
  readonly parts: readonly OpenPart[];
  readonly submission: Submission;
  /** Words on observations that are typed and not stored. */
  readonly words: TypedWords;
  readonly failure: SaveProblem | null;
  readonly savedAt: Date | null;
  readonly busy: boolean;
  /** Tries to save while somebody else's values are not settled. */
  readonly unsettled: number;
  /** Why a step led here; null: none did. */
  readonly led: 'look' | 'send' | null;
  /** Saves what the list holds, then goes on. */
  readonly onSave: (then: () => void) => void;
  /** Goes to a step, 0-based; the element with the id takes the focus there. */
  readonly onStep: (index: number, target?: string) => void;
  readonly onOpen: (part: OpenPart) => void;
  /** Above the button that sends. */
  readonly children?: ReactNode;
}

/** A correction as a list: exactly what was observed, each with its field or upload; everything else folded. */
export function CorrectionTasks(props: CorrectionTasksProps) {
  const { steps, unsaved, parts, submission, words } = props;
  const { bundle, subject, forms } = useWizard();
  const { estado, observaciones } = bundle.estado_tramite;
  const tasks = tasksOf(bundle);
  const pending = tasks.filter(({ observation }) => !isAttended(observation));
  const renewal = isRenewal(estado, observaciones);
  const [saves] = useState<TaskSaves>(() => new Map());
  const [wordSaves] = useState<WordSaves>(() => new Map());
  useStepSave(async (elsewhere) => {
    let isWhole = true;
    for (const save of [...saves.values()]) isWhole = (await save(elsewhere)) && isWhole;
    return isWhole;
  });
  const dating = useDating(
    bundle.sujeto_fiscal.documento_proveedor.filter(({ id }) =>
      tasks.some(({ place }) => place.kind === 'document' && place.document.id === id),
    ),
  );
  const [tries, setTries] = useState(props.led === 'send' ? 1 : 0);
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on the way from a step.
  useEffect(() => {
    if (props.led === 'look') heading.current?.focus();
  }, []);
  const [rounds, setRounds] = useState(0);
  /** Asks once the list has been rendered with the words that were stored and with what was typed meanwhile. */
  const askAgain = () => setTimeout(() => setRounds((count) => count + 1));
  /** Asks for the confirmation, once the words are stored that a sending would lose. */
  const ask = async () => {
    const isComplete = parts.length === 0;
    const [save] = isComplete ? wordSaves.values() : [];
    if (save === undefined) submission.ask(unsaved, steps, isComplete);
    else if (await save()) askAgain();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once in each round.
  useEffect(() => {
    if (rounds > 0) void ask();
  }, [rounds]);
  const checked = useRef(0);
  // Checks what is there once it was saved.
  useEffect(() => {
    if (tries === checked.current) return;
    checked.current = tries;
    const isComplete = parts.length === 0;
    const mustExplain = isComplete && pending.length > 0 && !renewal;
    setAsking(mustExplain);
    if (!mustExplain) void ask();
  });
  const inactive = !bundle.sujeto_fiscal.activo;

  return (
    <Stack gap="lg">
      <div>
        <Title order={2} ref={heading} tabIndex={-1} className={classes.heading}>
          {renewal ? 'Para renovar' : 'Lo que pidió el auditor'}
        </Title>
        <Text>
          {renewal
            ? renewalText(observaciones)
            : 'Corrija cada cosa o explique por qué no la cambia. Después se envía para una nueva revisión.'}
        </Text>
      </div>
      {tasks.length > 0 && (
        <div>
          <Text role="status" fw={600} mb={6}>
            {renewal ? renewedText(observaciones) : attendedText(observaciones)}
          </Text>
          <Progress
            value={((tasks.length - pending.length) / tasks.length) * 100}
            aria-label={renewal ? 'Documentos renovados' : 'Observaciones atendidas'}
          />
        </div>
      )}
      {FORM_STEPS.map((key) => {
        const fields = forms.stale(key);
        return (
          fields.length > 0 && <ConflictPanel key={key} step={key} fields={fields} tries={props.unsettled} />
        );
      })}
      {props.failure && <SaveFailure failure={props.failure} />}
      {tasks.map((task) => (
        <TaskCard
          key={task.number}
          task={task}
          steps={steps}
          saves={saves}
          words={words}
          wordSaves={wordSaves}
          renewal={renewal}
          onStep={props.onStep}
          onDates={({ place }, waiting) => {
            if (place.kind === 'document') dating.ask({ document: place.document, waiting });
          }}
        />
      ))}
      {!renewal && (
        <div>
          <WriteToAuditor subject={subject} />
        </div>
      )}
      <details className={classes.rest}>
        <summary>
          <Title order={2} size="h3" component="span">
            Todo lo demás que envió
          </Title>
        </summary>
        <Summary steps={steps} unsaved={unsaved} here={null} onStep={props.onStep} />
      </details>
      <SubmissionPanel submission={submission} onStep={props.onStep} />
      <OpenParts parts={tries > 0 ? parts : []} steps={steps} tries={tries} onOpen={props.onOpen} />
      {asking && pending.length > 0 && (
        <PendingAnswers
          tasks={pending}
          words={words}
          tries={tries}
          busy={submission.sending}
          onSend={() => {
            setAsking(false);
            askAgain();
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {props.children}
      {inactive && (
        <Text id="no-se-envia" size="sm" c="dimmed">
          No se puede enviar mientras el CUIT esté inactivo.
        </Text>
      )}
      <Group justify="flex-end" gap="sm" className={classes.bar}>
        <Text role="status" size="sm" c="dimmed">
          {props.savedAt && `Guardado a las ${timeInCity(props.savedAt)}`}
        </Text>
        <Button
          disabled={inactive}
          loading={props.busy}
          leftSection={<IconSend size={18} aria-hidden />}
          aria-describedby={inactive ? 'no-se-envia' : undefined}
          // Stored values are no longer unsaved once the form has been rendered with them.
          onClick={() => props.onSave(() => setTimeout(() => setTries((count) => count + 1)))}
        >
          {renewal ? 'Enviar la renovación' : 'Enviar correcciones'}
        </Button>
      </Group>
      <DatesQueue dating={dating} documents={bundle.sujeto_fiscal.documento_proveedor} />
    </Stack>
  );
}
