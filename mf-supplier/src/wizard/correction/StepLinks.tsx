import { Group, LinkButton } from 'shared-ui';
import { wizard } from '../../paths.ts';
import { useWizard } from '../context.ts';
import type { Step } from '../steps.ts';

/** The ways to all steps of the form. */
export function StepLinks({ steps }: { readonly steps: readonly Step[] }) {
  const { subject } = useWizard();
  return (
    <Group gap="xs">
      {steps.map(({ key, title }, index) => (
        <LinkButton key={key} to={wizard(subject, index + 1)} variant="default" size="sm">
          {`${index + 1} ${title}`}
        </LinkButton>
      ))}
    </Group>
  );
}
