import { IconRefresh } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Button, type LinkButton } from 'shared-ui';
import { useNavigate } from 'shared-ui/router';
import { wizard } from '../paths.ts';
import { isSessionEnd, reasonOf } from '../subject/errors.ts';
import { Failure } from '../subject/Failure.tsx';
import type { Subject } from '../subject/subject.ts';
import { useRenewal } from './queries.ts';

interface Props extends Pick<ComponentProps<typeof LinkButton>, 'w' | 'aria-label'> {
  readonly subject: Subject;
  /** Version of the request that the page shows, where the client itself has not read the request. */
  readonly version?: number | undefined;
  readonly children?: string;
}

/** Starts the renewal of an expired enabling, and leads to what it asks for. */
export function Renewal({ subject, version, children = 'Iniciar la renovación', ...button }: Props) {
  const renewal = useRenewal(subject, version);
  const navigate = useNavigate();
  return (
    <>
      <Button
        leftSection={<IconRefresh size={18} aria-hidden />}
        loading={renewal.isPending}
        onClick={(event) => {
          // The second click of a double one may come before the button shows that the call is under way.
          if (event.detail > 1) return;
          renewal.mutate(undefined, { onSuccess: () => navigate(wizard(subject)) });
        }}
        {...button}
      >
        {children}
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
