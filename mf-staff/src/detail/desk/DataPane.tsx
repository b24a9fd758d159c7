import type { Correction, SupplierRequest } from 'shared-api/contract';
import type { ChangeGroup } from 'shared-api/rules';
import { Stack } from 'shared-ui';
import {
  AttorneyCard,
  BankAccountsCard,
  ClientsCard,
  ContactCard,
  DeclarationsCard,
  SubjectCard,
} from 'shared-ui/request';
import { ChangesBox } from '../changes/ChangesBox.tsx';
import { changesIn } from '../changes/changes-in.ts';
import { useFileWindow } from '../viewer/use-file-window.tsx';
import classes from './desk.module.css';
import type { DataItem } from './desk-items.ts';

interface Props {
  readonly item: DataItem;
  readonly request: SupplierRequest;
  readonly correction: Correction | null;
}

/** A block of the form's data, with what changed of it since the last correction. */
export function DataPane({ item, request, correction }: Props) {
  const { showFile, fileWindow } = useFileWindow();
  const changes = (group: ChangeGroup, about: string) => (
    <ChangesBox about={about} changes={changesIn(correction?.cambios ?? [], group)} onPreview={showFile} />
  );
  const block = {
    datos: () => (
      <>
        <SubjectCard request={request} onPreview={showFile} />
        {changes('registro', 'Datos registrados')}
        <ContactCard request={request} />
        {changes('contacto', 'Datos de contacto')}
      </>
    ),
    apoderado: () => (
      <>
        <AttorneyCard request={request} onPreview={showFile} />
        {changes('apoderado', 'Datos del apoderado legal')}
      </>
    ),
    cuentas: () => (
      <>
        <BankAccountsCard request={request} />
        {changes('cuentas', 'Cuentas bancarias')}
      </>
    ),
    clientes: () => (
      <>
        <ClientsCard request={request} />
        {changes('clientes', 'Principales clientes')}
      </>
    ),
    declaraciones: () => (
      <>
        <DeclarationsCard request={request} />
        {changes('declaraciones', 'Declaraciones juradas')}
      </>
    ),
  }[item.key];
  return (
    // A region that scrolls must be reached by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={classes.data} aria-label={`Formulario: ${item.name}`} tabIndex={0}>
      <Stack gap="md">{block()}</Stack>
      {fileWindow}
    </section>
  );
}
