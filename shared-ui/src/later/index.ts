export { Later } from './Later.tsx';
export { NotOpened } from './NotOpened.tsx';
