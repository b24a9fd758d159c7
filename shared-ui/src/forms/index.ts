import '@mantine/core/styles/Fieldset.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';

export {
  Fieldset,
  NumberInput,
  PasswordInput,
  Radio,
  Textarea,
} from '@mantine/core';
export * from './ConflictAlert.tsx';
export * from './ErrorSummary.tsx';
export * from './FilterPanel.tsx';
export { FoldedOnPhone } from './FoldedOnPhone.tsx';
export * from './Form.tsx';
export * from './FormButtons.tsx';
export * from './StepProgress.tsx';
export * from './TypedInput.tsx';
export * from './use-after-press.ts';
export * from './use-portal-form.ts';
