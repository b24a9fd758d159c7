import type { AuditRecord } from 'shared-api/contract';
import { Anchor, formatDateTime, Stack, Text } from 'shared-ui';
import { Modal } from 'shared-ui/overlays';
import classes from './AuditDetail.module.css';
import { actOn } from './AuditTable.tsx';
import { changesOf } from './changes.ts';

/** Modal with the changes of an audit entry; open while `record` is set. */
export function AuditDetail({ record, onClose }: { record: AuditRecord | null; onClose: () => void }) {
  return (
    <Modal opened={record !== null} onClose={onClose} title="Cambios registrados" size="lg">
      {record && (
        <Stack>
          <Text>
            Registro N.º {record.id}: {actOn(record)}, {formatDateTime(record.createdAt)}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            Realizado por {record.realizado_por_nombre ?? record.realizado_por_tipo}
          </Text>
          <Changes record={record} />
        </Stack>
      )}
    </Modal>
  );
}

function Changes({ record }: { record: AuditRecord }) {
  const changes = changesOf(record.datos_anteriores, record.datos_nuevos, record);
  if (changes.length === 0) return <Text c="dimmed">Este registro no guarda datos.</Text>;
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, before, beforeUrl, after, afterUrl }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            <Text span size="sm" c="dimmed">
              Antes:{' '}
            </Text>
            <Value text={before} url={beforeUrl} />
          </dd>
          <dd>
            <Text span size="sm" c="dimmed">
              Después:{' '}
            </Text>
            <Value text={after} url={afterUrl} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ text, url }: { readonly text: string; readonly url: string | undefined }) {
  if (!url) return text;
  return (
    <Anchor href={url} target="_blank" rel="noopener">
      {text} (se abre en otra pestaña)
    </Anchor>
  );
}
