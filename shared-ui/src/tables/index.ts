import '@mantine/core/styles/Accordion.layer.css';
import '@mantine/core/styles/Table.layer.css';
import '@mantine/core/styles/Tabs.layer.css';

export {
  Accordion,
  Tabs,
} from '@mantine/core';
export * from './CountedTab.tsx';
export * from './DataTable.tsx';
export * from './FilterChips.tsx';
export * from './use-existing-page.ts';
