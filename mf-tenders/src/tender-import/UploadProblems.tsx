import { useEffect, useRef } from 'react';
import { Alert, Stack } from 'shared-ui';
import { UnsentNote, type UploadProblem } from 'shared-ui/upload';

interface Props {
  readonly problems: readonly UploadProblem[];
  /** Files are being sent: none can be sent again. */
  readonly busy: boolean;
  readonly onRetry: (files: readonly File[]) => void;
}

/** Why files were not uploaded; sends again those that did not arrive, by a button or once the connection is back. */
export function UploadProblems({ problems, busy, onRetry }: Props) {
  const retryAll = () => {
    const files = problems.flatMap(({ unsent }) => unsent?.file ?? []);
    if (!busy && files.length > 0) onRetry(files);
  };
  const latestRetryAll = useRef(retryAll);
  latestRetryAll.current = retryAll;
  useEffect(() => {
    const online = () => latestRetryAll.current();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);
  if (problems.length === 0) return null;
  return (
    <Stack mt="sm" gap="sm">
      {problems.map(({ problem, unsent }) => (
        <Alert key={problem} color="rojo">
          {problem}
          {unsent && !busy && (
            <UnsentNote note={unsent.note} name={unsent.file.name} onRetry={() => onRetry([unsent.file])} />
          )}
        </Alert>
      ))}
    </Stack>
  );
}
