import { type ReactNode, useEffect, useRef } from 'react';
import { Paper, Stack, Title } from 'shared-ui';
import { StepProgress } from 'shared-ui/forms';
import type { StepMarks } from './steps.ts';

/** Id of the heading of the shown step. */
export const STEP_HEADING = 'paso';

interface Props {
  readonly marks: StepMarks;
  /** Counts up when somebody is led to the step that is shown. */
  readonly returns: number;
  readonly children: ReactNode;
}

/** The shown step under the form's progress; its heading takes the focus when the step changes or is led to. */
export function StepPanel({ marks, returns, children }: Props) {
  const { index, steps, lacking, flagged, onStep } = marks;
  const heading = useRef<HTMLHeadingElement>(null);
  const arrival = `${index} ${returns}`;
  const last = useRef(arrival);
  useEffect(() => {
    if (last.current === arrival) return;
    last.current = arrival;
    heading.current?.focus();
  }, [arrival]);
  const title = steps[index]?.title ?? '';
  return (
    <Stack gap="lg">
      <StepProgress
        step={index + 1}
        total={steps.length}
        title={title}
        titles={steps.map((step) => step.title)}
        reached={steps.length}
        lacking={lacking}
        flagged={flagged}
        onStep={(step) => onStep(step - 1)}
      />
      <Paper withBorder p={{ base: 'md', sm: 'xl' }} component="section" aria-labelledby={STEP_HEADING}>
        <Stack gap="lg">
          <Title order={2} id={STEP_HEADING} ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {children}
        </Stack>
      </Paper>
    </Stack>
  );
}
