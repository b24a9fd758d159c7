import { IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from 'shared-ui';
import { StepList } from 'shared-ui/forms';
import { Drawer } from 'shared-ui/overlays';
import type { StepMarks } from './steps.ts';

interface Props {
  readonly marks: StepMarks;
  readonly className: string | undefined;
}

/** On a phone: the step's number, which opens the list of all steps. */
export function StepSheet({ marks, className }: Props) {
  const { index, steps, onStep } = marks;
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        className={className}
        aria-haspopup="dialog"
        rightSection={<IconChevronUp size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {`Paso ${index + 1} de ${steps.length}`}
      </Button>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="bottom"
        size="min(22rem, 85dvh)"
        title="Pasos del formulario"
        closeButtonProps={{ 'aria-label': 'Cerrar los pasos' }}
        transitionProps={{ duration: 0 }}
      >
        <StepList
          vertical
          step={index + 1}
          titles={steps.map(({ title }) => title)}
          reached={steps.length}
          lacking={marks.lacking}
          flagged={marks.flagged}
          onStep={(step) => {
            setOpened(false);
            onStep(step - 1);
          }}
        />
      </Drawer>
    </>
  );
}
