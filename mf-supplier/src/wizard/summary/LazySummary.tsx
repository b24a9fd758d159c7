import type { ComponentProps } from 'react';
import { LazyComponent } from 'shared-ui';
import type { Summary } from './Summary.tsx';

const load = async () => (await import(/* webpackChunkName: "last-step" */ './Summary.tsx')).Summary;

/** The summary, whose code comes with the last step's. */
export const LazySummary = (props: ComponentProps<typeof Summary>) => (
  <LazyComponent load={load} componentProps={props} />
);
