import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Anchor, Group, Paper, Stack, Text, Title } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { wizard } from '../../paths.ts';
import { CertificateValidity } from '../../subject/CertificateValidity.tsx';
import { Facts } from '../../subject/Facts.tsx';
import { NoMailNotice } from '../../subject/NoMailNotice.tsx';
import { RefusedMailNotice } from '../../subject/RefusedMailNotice.tsx';
import { useWizard } from '../context.ts';
import { hasUnattended, unattendedSteps } from '../correction/task-places.ts';
import { lackingItems, type Step, type StepKey } from '../steps.ts';
import { summaryFacts } from './facts.ts';

interface Props {
  readonly steps: readonly Step[];
  readonly unsaved: readonly StepKey[];
  /** The step that it stands in, 0-based; null: none. */
  readonly here: number | null;
  /** Goes to a step, 0-based, once the shown one is saved. */
  readonly onStep: (index: number) => void;
}

const UNATTENDED = 'Hay observaciones sin atender';

/** Everything that will be sent, a part per step with its 'Cambiar', and what each part still lacks. */
export function Summary({ steps, unsaved, here, onStep }: Props) {
  const { bundle, subject, attorney } = useWizard();
  const lacking = lackingItems(bundle.sujeto_fiscal, attorney.on);
  const observed = hasUnattended(bundle) ? unattendedSteps(bundle, steps) : [];
  return (
    <Stack gap="md" component="section" aria-labelledby="resumen">
      <Title order={3} id="resumen">
        Revise antes de enviar
      </Title>
      {steps.map((step, index) => {
        const lacks = [
          ...lacking.flatMap((lack) => (lack.step === index + 1 ? [lack.item] : [])),
          ...(observed.includes(index + 1) ? [UNATTENDED] : []),
        ];
        const facts = summaryFacts(step.key, bundle);
        return (
          <Paper key={step.key} withBorder p="md">
            <Stack gap="sm">
              <Group justify="space-between" gap="sm">
                <Title order={4}>{step.title}</Title>
                {index !== here && (
                  <Anchor
                    component={Link}
                    to={wizard(subject, index + 1)}
                    aria-label={`Cambiar: ${step.title}`}
                    onClick={(event) => {
                      event.preventDefault();
                      onStep(index);
                    }}
                  >
                    Cambiar
                  </Anchor>
                )}
              </Group>
              <Readiness lacks={lacks} unsaved={unsaved.includes(step.key)} />
              {facts.length > 0 && <Facts facts={facts} />}
            </Stack>
          </Paper>
        );
      })}
      <NoMailNotice request={bundle.sujeto_fiscal} />
      <RefusedMailNotice bundle={bundle} />
      <CertificateValidity request={bundle.sujeto_fiscal} />
    </Stack>
  );
}

function Readiness({ lacks, unsaved }: { lacks: readonly string[]; unsaved: boolean }) {
  const all = unsaved ? [...lacks, 'Hay cambios sin guardar'] : lacks;
  if (all.length === 0) {
    return (
      <Group gap={6} c="verde.8" wrap="nowrap">
        <IconCircleCheck size={18} aria-hidden />
        <Text size="sm">Completo</Text>
      </Group>
    );
  }
  return (
    <Stack gap={4} c="arcilla.8">
      {all.map((item) => (
        <Group key={item} gap={6} wrap="nowrap">
          <IconAlertTriangle size={18} aria-hidden />
          <Text size="sm">{item}</Text>
        </Group>
      ))}
    </Stack>
  );
}
