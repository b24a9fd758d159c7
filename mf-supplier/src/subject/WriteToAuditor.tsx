import { IconMessage } from '@tabler/icons-react';
import { LinkButton } from 'shared-ui';
import { messages } from '../paths.ts';
import type { Subject } from './subject.ts';

/** Leads to the messages while a request is corrected: its tile on the portal home is closed then. */
export function WriteToAuditor({ subject }: { readonly subject: Subject }) {
  return (
    <LinkButton
      to={messages(subject)}
      variant="default"
      size="sm"
      leftSection={<IconMessage size={18} aria-hidden />}
    >
      Escribir al auditor
    </LinkButton>
  );
}
