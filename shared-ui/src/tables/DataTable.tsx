import { Box, Skeleton, Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { breakable } from '../layout/breakable.tsx';
import classes from './DataTable.module.css';

export interface Column<Row> {
  /** Unique among the columns. */
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Breaks words that are longer than the column, such as addresses: one of them could make the table wider than the page. */
  readonly breaks?: boolean;
  /** Leaves the column out on paper, where nothing can be pressed. */
  readonly noPrint?: boolean;
}

interface Props<Row> {
  /** Names the table for a screen reader. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Shown instead of rows: a text, or an `EmptyState` that says what to do. */
  readonly empty: ReactNode;
  /** Shows grey lines, as many as there were rows, or as a page usually has. */
  readonly loading?: boolean;
  /** Rows of a page, for the height while loading. */
  readonly skeletonRows?: number;
}

/**
 * A list of records: a table where there is room, a card per record on a phone, the same elements in both. Paging,
 * filters and their addresses are the screen's.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  loading = false,
  skeletonRows = 5,
}: Props<Row>) {
  if (!loading && rows.length === 0) {
    return typeof empty === 'string' ? <EmptyState title={empty} /> : empty;
  }
  return (
    <Box className={classes.box} aria-busy={loading}>
      {loading && <VisuallyHidden role="status">Cargando...</VisuallyHidden>}
      {/* Roles are said again because cards on a phone take the table's own away. */}
      <Table className={classes.table} role="table" fz="sm" verticalSpacing="sm" captionSide="top">
        <Table.Caption className={classes.caption}>{caption}</Table.Caption>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {columns.map(({ key, header, noPrint }) => (
              <Table.Th key={key} role="columnheader" scope="col" data-no-print={noPrint}>
                {header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {loading
            ? Array.from({ length: rows.length || skeletonRows }, (_, index) => index).map((index) => (
                <SkeletonRow key={index} columns={columns} />
              ))
            : rows.map((row) => (
                <Table.Tr key={rowKey(row)} role="row">
                  {columns.map(({ key, header, cell, breaks, noPrint }) => (
                    <Table.Td key={key} role="cell" data-no-print={noPrint}>
                      <span className={classes.label} aria-hidden>
                        {header}
                      </span>
                      <div className={classes.value} data-breaks={breaks || undefined}>
                        {breakableCell(cell(row))}
                      </div>
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

const breakableCell = (value: ReactNode) => (typeof value === 'string' ? breakable(value) : value);

function SkeletonRow<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return (
    <Table.Tr role="row" aria-hidden>
      {columns.map(({ key }) => (
        <Table.Td key={key} role="cell">
          <Skeleton height={22} radius="sm" />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
