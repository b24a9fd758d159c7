import type { ReactNode } from 'react';
import classes from './BarTable.module.css';

/** One column of numbers with its bars. */
interface Series {
  readonly name: string;
  /** A hue of the palette. */
  readonly hue: string;
}

interface Row {
  readonly key: string;
  readonly label: ReactNode;
  /** A number per series, in their order. */
  readonly values: readonly number[];
}

interface Props {
  /** Heading of the column of row names. */
  readonly rowHeading: string;
  readonly series: readonly Series[];
  readonly rows: readonly Row[];
  /** Id of the heading that names the table. */
  readonly labelledBy: string;
}

/** A table of numbers whose cells carry a bar each, all on one scale: chart and table in one. */
export function BarTable({ rowHeading, series, rows, labelledBy }: Props) {
  const most = Math.max(1, ...rows.flatMap(({ values }) => values));
  return (
    <table className={classes.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{rowHeading}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, values }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {series.map(({ name, hue }, index) => {
              const value = values[index] ?? 0;
              return (
                <td key={name}>
                  <span className={classes.cell}>
                    <span className={classes.number}>{value.toLocaleString('es-AR')}</span>
                    <span className={classes.track} aria-hidden>
                      <span
                        className={classes.bar}
                        style={{
                          width: `${(value / most) * 100}%`,
                          background: `var(--mantine-color-${hue}-6)`,
                        }}
                      />
                    </span>
                  </span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
