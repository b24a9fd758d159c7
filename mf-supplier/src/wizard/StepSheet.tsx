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
  // The heading of the step that was chosen takes the focus, not the button again.
  const [chosen, setChosen] = useState(false);
  const open = (isOpen: boolean, isChosen = false) => {
    setChosen(isChosen);
    setOpened(isOpen);
  };
  return (
    <>
      <Button
        variant="default"
        className={className}
        aria-haspopup="dialog"
        rightSection={<IconChevronUp size={18} aria-hidden />}
        onClick={() => open(true)}
      >
        {`Paso ${index + 1} de ${steps.length}`}
      </Button>
      <Drawer
        opened={opened}
        onClose={() => open(false)}
        position="bottom"
        size="min(22rem, 85dvh)"
        title="Pasos del formulario"
        closeButtonProps={{ 'aria-label': 'Cerrar los pasos' }}
        returnFocus={!chosen}
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
            open(false, true);
            onStep(step - 1);
          }}
        />
      </Drawer>
    </>
  );
}
