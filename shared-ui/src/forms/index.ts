import '@mantine/core/styles/Fieldset.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Switch.layer.css';

export {
  Fieldset,
  type FieldsetProps,
  MaskInput,
  type MaskInputProps,
  NumberInput,
  type NumberInputProps,
  PasswordInput,
  type PasswordInputProps,
  Radio,
  type RadioProps,
  Switch,
  type SwitchProps,
  Textarea,
  type TextareaProps,
} from '@mantine/core';
export * from './ErrorSummary.tsx';
export * from './Form.tsx';
export * from './StepProgress.tsx';
export * from './use-portal-form.ts';
