import { IconCircleCheck } from '@tabler/icons-react';
import { Anchor, Button, Group, Stack, Text, Title } from 'shared-ui';
import { Progress } from 'shared-ui/upload';
import classes from './batch.module.css';
import type { BatchTask } from './use-batch.ts';

interface Props {
  readonly tasks: readonly BatchTask[];
  readonly busy: boolean;
  /** Documents whose file is there and waits for its dates. */
  readonly undated: readonly string[];
  /** Documents whose card takes a file now. */
  readonly open: readonly string[];
  /** Moves to a document's card. */
  readonly onShow: (documentId: string) => void;
  readonly onClose: () => void;
}

/** The progress of each document of the batch; failures stay until the list is closed. */
export function BatchProgress({ tasks, busy, undated, open, onShow, onClose }: Props) {
  const there = tasks.filter(({ now }) => now.state === 'done').length;
  return (
    <Stack gap="sm" component="section" aria-labelledby="subida-de-varios">
      <Title order={4} id="subida-de-varios">
        {busy ? 'Subiendo sus documentos' : 'Documentos subidos'}
      </Title>
      <Text size="sm" role="status">
        {`${there} de ${tasks.length} ${tasks.length === 1 ? 'subido' : 'subidos'}`}
      </Text>
      <ul className={classes.list} aria-labelledby="subida-de-varios">
        {tasks.map((task) => (
          <li key={task.documentId} className={classes.row}>
            <div className={classes.file}>
              <Text size="sm" fw={600}>
                {task.name}
              </Text>
              <Text size="sm" c="dimmed">
                {task.names.join(', ')}
              </Text>
            </div>
            <TaskState
              task={task}
              isUndated={undated.includes(task.documentId)}
              onShow={open.includes(task.documentId) ? () => onShow(task.documentId) : null}
            />
          </li>
        ))}
      </ul>
      {!busy && (
        <div>
          <Button size="sm" variant="default" onClick={onClose}>
            Cerrar esta lista
          </Button>
        </div>
      )}
    </Stack>
  );
}

interface StateProps {
  readonly task: BatchTask;
  readonly isUndated: boolean;
  /** Null: the document has no card that would take another file. */
  readonly onShow: (() => void) | null;
}

function TaskState({ task: { now, name }, isUndated, onShow }: StateProps) {
  switch (now.state) {
    case 'waiting':
      return <Text size="sm">En espera</Text>;
    case 'joining':
      return <Text size="sm">Preparando</Text>;
    case 'saving':
      return <Text size="sm">Guardando</Text>;
    case 'sending': {
      const percent = Math.round(now.share * 100);
      return <Progress value={percent} aria-label={`Subiendo ${name}`} className={classes.bar} />;
    }
    case 'done':
      return (
        <Group gap="xs" c={isUndated ? 'pizarra.8' : 'verde.8'} wrap="nowrap">
          {!isUndated && <IconCircleCheck size={18} aria-hidden />}
          <Text size="sm">{isUndated ? 'Subido. Faltan sus fechas' : 'Listo'}</Text>
        </Group>
      );
    case 'failed':
      return (
        <Stack gap={4} align="flex-start">
          <Text size="sm" c="rojo.8" role="alert">
            {now.problem}
          </Text>
          {onShow && (
            <Anchor component="button" type="button" ta="start" size="sm" onClick={onShow}>
              {`Ver ${name}`}
            </Anchor>
          )}
        </Stack>
      );
  }
}
