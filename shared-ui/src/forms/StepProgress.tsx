import { Box, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './StepProgress.module.css';

interface Props {
  /** The step on the screen, from 1. */
  readonly step: number;
  readonly total: number;
  /** Title of the step on the screen. */
  readonly title: string;
  /** Titles of all steps: with them the steps are listed too. */
  readonly titles?: readonly string[];
  /** Opens a step already reached; without it steps are shown but can't be chosen. */
  readonly onStep?: ((step: number) => void) | undefined;
  /** The last step that may be opened; the current one if absent. */
  readonly reached?: number;
  /** Incomplete steps, where they are known; otherwise every step before the current one counts as done. */
  readonly lacking?: readonly number[];
  /** Steps whose lack is said: those that were visited or checked. */
  readonly flagged?: readonly number[];
}

/** Shows the current step of a form: 'Paso N de 5 - title', a bar, and the list of steps. */
export function StepProgress(props: Props) {
  const { step, total, title, titles } = props;
  const text = `Paso ${step} de ${total} - ${title}`;
  return (
    <Box component="nav" aria-label="Pasos del formulario" data-no-print>
      <Text fw={700} mb={6}>
        {text}
      </Text>
      <div
        role="progressbar"
        aria-label="Avance del formulario"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={step}
        aria-valuetext={text}
        className={classes.bar}
      >
        <div style={{ width: `${(step / total) * 100}%` }} />
      </div>
      {titles && (
        <div className={classes.wide}>
          <StepList {...props} titles={titles} />
        </div>
      )}
    </Box>
  );
}

interface ListProps extends Omit<Props, 'total' | 'title'> {
  readonly titles: readonly string[];
  /** One step per line, each as high as a finger. */
  readonly vertical?: boolean;
}

/** The list of a form's steps, each with its tick or 'Falta'. `StepProgress` has it where there is room. */
export function StepList({
  step,
  titles,
  onStep,
  reached = step,
  lacking,
  flagged = [],
  vertical,
}: ListProps) {
  return (
    <ol className={classes.steps} data-vertical={vertical || undefined}>
      {titles.map((name, index) => (
        <Step
          key={name}
          number={index + 1}
          name={name}
          current={index + 1 === step}
          done={isDone(index + 1, step, lacking)}
          lacks={flagged.includes(index + 1) && (lacking?.includes(index + 1) ?? false)}
          onOpen={onStep && index + 1 <= reached && index + 1 !== step ? onStep : undefined}
        />
      ))}
    </ol>
  );
}

function isDone(number: number, step: number, lacking: readonly number[] | undefined): boolean {
  return lacking === undefined ? number < step : number !== step && !lacking.includes(number);
}

interface StepProps {
  readonly number: number;
  readonly name: string;
  readonly current: boolean;
  readonly done: boolean;
  readonly lacks: boolean;
  readonly onOpen: ((step: number) => void) | undefined;
}

function Step({ number, name, current, done, lacks, onOpen }: StepProps) {
  const label = (
    <>
      <span className={classes.number} aria-hidden>
        {done ? <IconCheck size={16} /> : number}
      </span>
      {name}
    </>
  );
  return (
    <li aria-current={current ? 'step' : undefined} data-done={done || undefined}>
      {onOpen ? (
        <button type="button" onClick={() => onOpen(number)} className={classes.step}>
          {label}
        </button>
      ) : (
        <span className={classes.step}>{label}</span>
      )}
      {lacks && <span className={classes.lacks}>Falta</span>}
    </li>
  );
}
