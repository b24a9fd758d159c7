import { MEASURE_MAX, type Measure } from 'shared-api/rules';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

const THOUSAND = 1_000;

/** Measures the Web Vitals of the page; reports each once, CLS in thousandths. */
export function measureVitals(report: (measure: Measure, value: number) => void): void {
  const onMeasured = ({ name, value }: { name: Measure; value: number }) =>
    report(name, Math.min(MEASURE_MAX, Math.round(name === 'CLS' ? value * THOUSAND : value)));
  for (const start of [onCLS, onFCP, onINP, onLCP, onTTFB]) start(onMeasured);
}
