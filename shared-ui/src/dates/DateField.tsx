import 'dayjs/locale/es';
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatDate, readDate } from 'shared-api/rules';
import { useAfterPress } from '../forms/use-after-press.ts';
import { calendarNames } from './calendar-names.ts';
import { DATE_PLACEHOLDER, DATE_UNREADABLE, rangeProblem, withSlashes } from './typed-date.ts';

interface Props {
  readonly label: string;
  /** `yyyy-mm-dd`; null: none. */
  readonly value: string | null;
  /** Called with every existing day, also one outside of `min` and `max`, and with null when the field is empty or unreadable. */
  readonly onChange: (value: string | null) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Replaces the problem that the field itself finds. */
  readonly error?: ReactNode;
  readonly description?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly id?: string;
  readonly name?: string;
  /** Takes the focus when the modal around it opens. */
  readonly focusInModal?: boolean;
  readonly onBlur?: () => void;
  /** Called when the field is left or Enter is pressed, with its problem (unreadable, outside of the range) or null. */
  readonly onProblem?: (problem: string | null) => void;
  readonly onDropdownOpen?: () => void;
  readonly onDropdownClose?: () => void;
}

const textOf = (value: string | null) => (value === null ? '' : formatDate(value));

/**
 * A date, typed or pasted as people write one, or chosen from a calendar; it is shown as it was read when the field is left. A date that does not exist is never turned into another one.
 * Esc closes the calendar alone, also inside a modal.
 */
export function DateField(props: Props) {
  const { label, value, onChange, min, max, disabled = false, onProblem } = props;
  const [text, setText] = useState(() => textOf(value));
  const [lastValue, setLastValue] = useState(value);
  const [wasLeft, setWasLeft] = useState(false);
  const [open, setOpen] = useState(false);
  const afterPress = useAfterPress();
  if (value !== lastValue) {
    // The value was changed from outside, by a restored draft or a reset form.
    setLastValue(value);
    setText(textOf(value));
  }

  const problemOf = (typed: string): string | null => {
    if (typed.trim() === '') return null;
    const date = readDate(typed);
    return date === null ? DATE_UNREADABLE : rangeProblem(date, min, max);
  };
  const emit = (date: string | null) => {
    setLastValue(date);
    if (date !== value) onChange(date);
  };
  const type = (typed: string) => {
    const next = typed.length > text.length ? withSlashes(typed) : typed;
    setText(next);
    emit(readDate(next));
  };
  const check = () => {
    const date = readDate(text);
    if (date !== null) setText(formatDate(date));
    afterPress(() => setWasLeft(true));
    onProblem?.(problemOf(text));
  };
  const toggle = (next: boolean) => {
    setOpen(next);
    if (next) props.onDropdownOpen?.();
    else props.onDropdownClose?.();
  };
  const choose = (date: string | null) => {
    if (date !== null) {
      setText(formatDate(date));
      emit(date);
      onProblem?.(null);
    }
    toggle(false);
  };

  const day = readDate(text);
  const calendar = (
    <Popover opened={open} onChange={toggle} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          aria-label={`Abrir calendario: ${label}`}
          aria-expanded={open}
          disabled={disabled}
          onClick={() => toggle(!open)}
        >
          <IconCalendar size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <DatePicker
          __stopPropagation
          locale="es"
          firstDayOfWeek={1}
          value={day}
          onChange={choose}
          {...(day !== null && { defaultDate: day })}
          {...(min !== undefined && { minDate: min })}
          {...(max !== undefined && { maxDate: max })}
          ariaLabels={calendarNames}
          hideOutsideDates
          weekendDays={[]}
        />
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextInput
      {...(props.id !== undefined && { id: props.id })}
      name={props.name}
      data-autofocus={props.focusInModal || undefined}
      label={label}
      description={props.description}
      required={props.required ?? false}
      disabled={disabled}
      error={props.error || (wasLeft && problemOf(text))}
      placeholder={DATE_PLACEHOLDER}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        check();
        props.onBlur?.();
      }}
      // Enter submits the form around the field, which must know the problem by then.
      onKeyDown={(event) => {
        if (event.key === 'Enter') check();
      }}
      rightSection={calendar}
      rightSectionPointerEvents="all"
      rightSectionWidth={44}
    />
  );
}
