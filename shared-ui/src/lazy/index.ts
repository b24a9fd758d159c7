export { DialogUnavailable } from './DialogUnavailable.tsx';
export { LazyComponent } from './LazyComponent.tsx';
