import { IconRefresh } from '@tabler/icons-react';
import { Button } from 'shared-ui';
import { useNavigate } from 'shared-ui/router';
import { wizard } from '../paths.ts';
import { isSessionEnd, reasonOf } from '../subject/errors.ts';
import { Failure } from '../subject/Failure.tsx';
import type { Subject } from '../subject/subject.ts';
import { useRenewal } from './queries.ts';

/** Starts the renewal of an expired enabling, and leads to the documents that it opens. */
export function Renewal({ subject }: { subject: Subject }) {
  const renewal = useRenewal(subject);
  const navigate = useNavigate();
  return (
    <>
      <Button
        leftSection={<IconRefresh size={18} aria-hidden />}
        loading={renewal.isPending}
        onClick={() => renewal.mutate(undefined, { onSuccess: () => navigate(wizard(subject, 5)) })}
      >
        Iniciar la renovación
      </Button>
      {renewal.isError && !isSessionEnd(renewal.error) && (
        <Failure
          title="No se pudo iniciar la renovación"
          reasons={[reasonOf(renewal.error, renewal.error.message)]}
        />
      )}
    </>
  );
}
