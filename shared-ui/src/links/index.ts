export * from './LinkButton.tsx';
export * from './LinkCard.tsx';
export * from './Pager.tsx';
export * from './SearchButtons.tsx';
