import { exitOnProblem } from './src/problem.ts';
import { serve } from './src/serve.ts';

/** `npx node infra/launcher/serve.ts`: starts what is already built and published; what an operator runs. */
await exitOnProblem(() => serve(process.env));
