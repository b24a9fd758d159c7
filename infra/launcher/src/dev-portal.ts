import { devPlacesOf } from './places.ts';
import { exitOnProblem } from './problem.ts';
import { serve } from './serve.ts';

// API and gateway behind the dev server of `npm run dev`, which restarts this process when one of its files changes.
await exitOnProblem(() => serve(process.env, devPlacesOf));
