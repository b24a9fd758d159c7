import type { ReactNode } from 'react';
import type { SupplierRequest } from 'shared-api/contract';
import { type FieldGroup, type FieldName, fieldLines, fieldsOfGroup } from 'shared-api/rules';
import { breakable } from '../layout/breakable.tsx';
import { DataCard } from './DataCard.tsx';
import { type Fact, Facts } from './Facts.tsx';
import { FileLink, type ShowFile } from './FileLink.tsx';

interface Props {
  readonly title: string;
  readonly request: SupplierRequest;
  readonly group: FieldGroup;
  /** Facts that are no fields, before them. */
  readonly before?: readonly Fact[];
  /** Facts that are of no field of the group, after them. */
  readonly after?: readonly Fact[];
  /** Values that the card shows in its own way; false leaves the field out. */
  readonly special?: { readonly [Name in FieldName]?: ReactNode };
  /** Absent: files open in another tab. */
  readonly onPreview?: ShowFile | undefined;
}

/** The fields of a group, in the order of the review. */
export function FieldGroupCard({ title, before = [], after = [], ...props }: Props) {
  return (
    <DataCard title={title}>
      <Facts facts={[...before, ...fieldFacts(props), ...after]} />
    </DataCard>
  );
}

type FactsProps = Pick<Props, 'request' | 'group' | 'special' | 'onPreview'>;

function fieldFacts({ request, group, special = {}, onPreview }: FactsProps): readonly Fact[] {
  return fieldsOfGroup(group, request.tipo_persona).flatMap(([name, { kind, label, ifEmpty = '' }]) => {
    if (special[name] === false) return [];
    if (kind === 'file') return [fileFact(label, request[name] as string | null, onPreview)];
    const value = name in special ? special[name] : linesNode(fieldLines(name, request[name]));
    if (value) return [{ name: label, value }];
    return ifEmpty === null ? [] : [{ name: label, value: ifEmpty }];
  });
}

/** A fact that opens a file. */
export const fileFact = (name: string, url: string | null, onPreview: ShowFile | undefined): Fact => ({
  name,
  value: url && <FileLink url={url} name={name} onPreview={onPreview} />,
});

/** One line as it is, several as a list. */
function linesNode(lines: readonly string[]): ReactNode {
  if (lines.length < 2) return lines[0];
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{breakable(line)}</li>
      ))}
    </ul>
  );
}
