import { Anchor } from 'shared-ui';
import { Link } from 'shared-ui/router';
import classes from './BarTable.module.css';

/** One column of numbers with its bars. */
interface Series {
  readonly name: string;
  /** A hue of the palette. */
  readonly hue: string;
}

interface Row {
  readonly key: string;
  readonly label: string;
  /** A number per series, in their order. */
  readonly values: readonly number[];
  /** Address of what each number counts; absent or null: none. */
  readonly paths?: readonly (string | null)[];
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
    <div className={classes.chart}>
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
          {rows.map(({ key, label, values, paths = [] }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {series.map(({ name, hue }, index) => {
                const value = values[index] ?? 0;
                const number = value.toLocaleString('es-AR');
                const path = value > 0 ? paths[index] : null;
                return (
                  <td key={name}>
                    <span className={classes.cell} data-series={name}>
                      {path ? (
                        <Anchor
                          component={Link}
                          to={path}
                          className={classes.number}
                          aria-label={`${number}: ${name}, ${label}`}
                        >
                          {number}
                        </Anchor>
                      ) : (
                        <span className={classes.number}>{number}</span>
                      )}
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
    </div>
  );
}
