import { Button, Group, Loader, Progress, Text } from '@mantine/core';
import classes from './FileUpload.module.css';
import type { SendingPhase } from './send-file.ts';

interface Props {
  readonly phase: SendingPhase;
  /** Sends a file that waits for the connection at once; absent: it can't be asked for. */
  readonly onRetry?: () => void;
  readonly onCancel: () => void;
}

/** Progress of an upload, with a way to cancel it: one button in all phases, which keeps its focus. */
export function UploadProgress({ phase, onRetry, onCancel }: Props) {
  return (
    <div className={classes.sending}>
      {phase.state === 'sending' ? (
        <SentShare name={phase.name} share={phase.share} />
      ) : (
        <UploadWait
          text={
            phase.state === 'shrinking' ? `Reduciendo la foto ${phase.name}` : `${phase.name}: ${phase.why}`
          }
        />
      )}
      <Group gap="sm">
        {phase.state === 'retrying' && onRetry && (
          <Button size="sm" onClick={onRetry}>
            Reintentar
          </Button>
        )}
        <Button variant="default" size="sm" onClick={onCancel}>
          Cancelar
        </Button>
      </Group>
    </div>
  );
}

interface ShareProps {
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
}

function SentShare({ name, share }: ShareProps) {
  const percent = Math.round(share * 100);
  return (
    <>
      <Group justify="space-between" gap="sm" mb="xs">
        <Text size="sm" className={classes.name}>
          Subiendo {name}
        </Text>
        <Text size="sm" aria-hidden>
          {percent} %
        </Text>
      </Group>
      <Progress value={percent} aria-label={`Subiendo ${name}`} mb="sm" />
    </>
  );
}

/** Something of unknown length before a file is sent: a photo is made smaller, or a broken connection waited for. */
function UploadWait({ text }: { readonly text: string }) {
  return (
    <Group gap="sm" mb="sm" wrap="nowrap">
      <Loader size="sm" aria-hidden />
      <Text size="sm" role="status" className={classes.name}>
        {text}
      </Text>
    </Group>
  );
}
