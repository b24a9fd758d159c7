import { IconCertificate } from '@tabler/icons-react';
import { OWN_REQUEST_ACTION_LABEL, type OwnRequestAction } from 'shared-api/rules';
import { Button, LinkButton } from 'shared-ui';
import { DownloadOutcome } from '../download/DownloadOutcome.tsx';
import { useCertificate } from '../download/queries.ts';
import { statusPage, wizard } from '../paths.ts';
import { Renewal } from '../renewal/Renewal.tsx';
import type { Subject } from '../subject/subject.ts';

/** On a phone the button takes a line of its own. */
const WIDTH = { base: '100%', sm: 'auto' };

/** A button for a request that asks nothing of the supplier is less prominent. */
const LOOKS: Partial<Readonly<Record<OwnRequestAction, string>>> = { start: 'light', follow: 'default' };

interface Props {
  readonly subject: Subject;
  readonly action: OwnRequestAction;
  /** Version of the request that the line shows; absent where nothing was begun. */
  readonly version?: number | undefined;
  /** Whose registration it is: several of these buttons stand on one page. */
  readonly name: string;
}

/** The one button of a registration. Only 'Inscribir' and 'Renovar' begin something. */
export function OwnRequestButton({ subject, action, version, name }: Props) {
  if (action === 'none') return null;
  const label = OWN_REQUEST_ACTION_LABEL[action];
  const parts = { w: WIDTH, 'aria-label': `${label}: ${name}` };
  if (action === 'download') return <Download subject={subject} label={label} parts={parts} />;
  if (action === 'renew') {
    return (
      <Renewal subject={subject} version={version} {...parts}>
        {label}
      </Renewal>
    );
  }
  return (
    <LinkButton
      to={action === 'follow' ? statusPage(subject) : wizard(subject)}
      variant={LOOKS[action] ?? 'filled'}
      {...parts}
    >
      {label}
    </LinkButton>
  );
}

interface DownloadProps {
  readonly subject: Subject;
  readonly label: string;
  readonly parts: { readonly w: typeof WIDTH; readonly 'aria-label': string };
}

function Download({ subject, label, parts }: DownloadProps) {
  const certificate = useCertificate(subject.cuit);
  return (
    <>
      <Button
        leftSection={<IconCertificate size={18} aria-hidden />}
        loading={certificate.isPending}
        onClick={() => certificate.mutate()}
        {...parts}
      >
        {label}
      </Button>
      <DownloadOutcome download={certificate} what="el certificado" />
    </>
  );
}
