import { Group, LinkButton } from 'shared-ui';
import { wizard } from '../../paths.ts';
import { useWizard } from '../context.ts';
import type { Step } from '../steps.ts';

interface Props {
  readonly steps: readonly Step[];
  /** Goes to a step, 0-based. */
  readonly onStep: (index: number) => void;
}

/** The ways to all steps of the form. */
export function StepLinks({ steps, onStep }: Props) {
  const { subject } = useWizard();
  return (
    <Group gap="xs">
      {steps.map(({ key, title }, index) => (
        <LinkButton
          key={key}
          to={wizard(subject, index + 1)}
          variant="default"
          size="sm"
          onClick={(event) => {
            event.preventDefault();
            onStep(index);
          }}
        >
          {`${index + 1} ${title}`}
        </LinkButton>
      ))}
    </Group>
  );
}
